import { describe, expect, test } from 'vitest';
import { expectUntouched, found, gated } from './gating.js';

describe('addresses', () => {
  test.each([
    'alice@example.com',
    'alice.b-c_d+tag@mail.example.co.uk',
    "o'neil@example.org",
    'jörg@exämple.de',
    'åsa.öberg@företag.se',
    '用户@例子.公司',
    'user@xn--80ak6aa92e.com',
    'a@xn--d1acufc.xn--p1ai',
    'ALICE@EXAMPLE.COM',
    'alice@163.com',
    'alice%40example.com',
    'alice＠example.com',
    'alice＠example．com',
    'alice﹫example。com',
  ])('%s', (address) => {
    for (const [before, after] of [
      ['', ''],
      ['write to ', ' today'],
      ['<', '>'],
      ['"', '",'],
      ['mailto:', '?subject=x'],
      ['(', ').'],
      ['**', '**'],
      ['at ', ', please'],
    ]) {
      expect(gated(`${before}${address}${after}`)).toBe(`${before}[email]${after}`);
    }
  });

  test('in a list, in a query, in quotes', () => {
    expect(gated('a@x.org,b@y.org;c@z.org')).toBe('[email],[email];[email]');
    expect(gated('https://x.org/?mail=a@x.org&b=1')).toBe('https://x.org/?mail=[email]&b=1');
    expect(gated("'a@x.org'")).toBe("'[email]'");
  });

  test('at the end of a sentence, before a number', () => {
    expect(gated('ask bob@example.com. Then go.')).toBe('ask [email]. Then go.');
    expect(found('bob@example.com.4 is')).toEqual(['email bob@example.com']);
  });

  test('where words are not spaced', () => {
    expect(gated('请联系bob@example.com谢谢')).toBe('请联系[email]谢谢');
  });

  test('as the place of a file on a server', () => {
    expect(gated('scp alice@host.example.org:/srv/x .')).toBe('scp [email]:/srv/x .');
  });
});

describe('left alone', () => {
  test.each([
    'git@github.com:owner/repo.git',
    '@scope/pkg and @types/node@20.1.0',
    'react@18.2.0, lodash@4.17.21.tgz, x@1.0.0-rc.beta',
    'actions/checkout@v4',
    'icon@2x.png, logo@3x~ipad.png, chunk@1.min.js',
    '@Component({}) @app.route("/") @media',
    'root@localhost, alice@host',
    'a @ b.c',
    'this@MainActivity.finish()',
    'x@y.z',
    'foo@bar.toString()',
    'pkg@workspace:*, pkg@npm:other@1.2.3, pkg@^7.0.0',
    'image@sha256:0123456789abcdef',
    'me@',
    '@example.com',
    '50%40',
  ])('%s', expectUntouched);
});
