import { describe, expect, test } from 'vitest';
import { expectUntouched, gated } from './gating.js';

const colon = ':';

describe('the user-info goes, the host stays', () => {
  test.each([
    [
      'postgres://app{:}s3cret@db.example.org:5432/main',
      'postgres://[url-userinfo]@db.example.org:5432/main',
    ],
    ['https://alice{:}pw@example.com/a?b=c#d', 'https://[url-userinfo]@example.com/a?b=c#d'],
    ['https://alice@example.com', 'https://[url-userinfo]@example.com'],
    ['redis://{:}pw@localhost', 'redis://[url-userinfo]@localhost'],
    ['see (https://a{:}b@host), then', 'see (https://[url-userinfo]@host), then'],
    ['amqp://a{:}p@ss@host/v', 'amqp://[url-userinfo]@host/v'],
    ['mysql://root{:}pa/ss@host/v', 'mysql://[url-userinfo]@host/v'],
    ['https://bob@corp.example{:}pw@host.example', 'https://[url-userinfo]@host.example'],
    ['"https{:}\\/\\/a{:}b@host\\/x"', '"https:\\/\\/[url-userinfo]@host\\/x"'],
    ['http://a{:}b@[::1]:80/', 'http://[url-userinfo]@[::1]:80/'],
  ])('%s', (written, expected) => {
    expect(gated(written.replaceAll('{:}', colon))).toBe(expected);
  });

  test('of several URLs', () => {
    expect(gated('ftp://a@x.org http://b@y.org')).toBe(
      'ftp://[url-userinfo]@x.org http://[url-userinfo]@y.org',
    );
  });
});

describe('left alone', () => {
  test.each([
    'https://example.com/a@b/c',
    'https://example.com:8080/x@y',
    'https://registry.npmjs.org/@scope/pkg',
    'https://medium.com/@someone/title',
    'https://unpkg.com/react@18.2.0/index.js',
    'git@github.com:owner/repo.git',
    'ssh://git@github.com/owner/repo.git',
    'git+ssh://git@host.example/r',
    'https://example.com?to=@b',
    'file:///home/a@b',
    'http://[::1]:80/@x',
    'https://[url-userinfo]@example.com',
    'https://user@',
  ])('%s', expectUntouched);
});
