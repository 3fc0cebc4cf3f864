import { describe, expect, test } from 'vitest';
import { fake, fakeUuid, fakeWebToken } from './fakes.js';
import { expectUntouched, gated } from './gating.js';

describe('keys that show whose they are', () => {
  test.each([
    ['AWS', `AKIA${fake('upper', 16)}`],
    ['AWS, temporary', `ASIA${fake('upper', 16)}`],
    ['AWS, from its documentation', 'AKIA' + 'IOSFODNN7EXAMPLE'],
    ...['ghp_', 'gho_', 'ghs_', 'ghu_', 'ghr_'].map((prefix) => ['GitHub', prefix + fake('mixed', 36)]),
    ['GitHub, fine-grained', `github_pat_${fake('mixed', 22)}_${fake('mixed', 59)}`],
    ['GitLab', `glpat-${fake('mixed', 20)}`],
    ['GitLab, routable', `glpat-${fake('mixed', 27)}.01.${fake('lower', 9)}`],
    ['Slack bot', `xoxb-${fake('digits', 12)}-${fake('digits', 12)}-${fake('mixed', 24)}`],
    ['Slack app', `xapp-1-${fake('upper', 11)}-${fake('digits', 13)}-${fake('hex', 64)}`],
    ...['sk_live_', 'rk_live_', 'sk_test_'].map((prefix) => ['Stripe', prefix + fake('mixed', 24)]),
    ['Stripe webhook', `whsec_${fake('mixed', 32)}`],
    ['OpenAI', `sk-${fake('mixed', 48)}`],
    ['OpenAI project', `sk-proj-${fake('mixed', 48)}`],
    ['OpenAI service account', `sk-svcacct-${fake('mixed', 48)}`],
    ['Anthropic', `sk-ant-api03-${fake('mixed', 93)}AA`],
    ['Google API', `AIza${fake('mixed', 35)}`],
    ['Google OAuth', `ya29.${fake('mixed', 60)}`],
    ['Google client', `GOCSPX-${fake('mixed', 28)}`],
    ['npm', `npm_${fake('mixed', 36)}`],
    ['PyPI', `pypi-AgE${fake('mixed', 80)}`],
    ['Hugging Face', `hf_${fake('mixed', 34)}`],
    ['DigitalOcean', `dop_v1_${fake('hex', 64)}`],
    ['SendGrid', `SG.${fake('mixed', 22)}.${fake('mixed', 43)}`],
    ['Twilio', `SK${fake('hex', 32)}`],
    ['Mailgun', `key-${fake('hex', 32)}`],
    ['Shopify', `shpat_${fake('hex', 32)}`],
    ['Square', `sq0atp-${fake('mixed', 22)}`],
    ['Telegram', `${fake('digits', 10).replace(/^0/, '1')}:AA${fake('mixed', 33)}`],
    ['Linear', `lin_api_${fake('mixed', 40)}`],
    ['Notion', `ntn_${fake('digits', 11)}${fake('mixed', 35)}`],
    ['Databricks', `dapi${fake('hex', 32)}`],
    ['Doppler', `dp.pt.${fake('mixed', 43)}`],
    ['Vault', `hvs.${fake('mixed', 90)}`],
    ['Terraform Cloud', `${fake('mixed', 14)}.atlasv1.${fake('mixed', 67)}`],
    ['Grafana', `glsa_${fake('mixed', 32)}_${fake('hex', 8)}`],
    ['New Relic', `NRAK-${fake('upper', 27)}`],
    ['Postman', `PMAK-${fake('hex', 24)}-${fake('hex', 34)}`],
    ['Figma', `figd_${fake('mixed', 40)}`],
    ['Supabase', `sbp_${fake('hex', 40)}`],
    ['Atlassian', `ATATT3xFfGF0${fake('mixed', 170)}=${fake('upper', 8)}`],
    ['age', `AGE-SECRET-KEY-1${fake('upper', 58)}`],
    ['Docker', `dckr_pat_${fake('mixed', 27)}`],
    ['Tailscale', `tskey-auth-${fake('mixed', 12)}-${fake('mixed', 32)}`],
    ['HubSpot', `pat-na1-${fakeUuid()}`],
    ['JSON Web Token', fakeWebToken()],
    ['bcrypt', `$2b$12$${fake('mixed', 53)}`],
  ])('%s', (_, secret) => {
    expect(gated(`export KEY="${secret}"\n`)).toBe('export KEY="[credential]"\n');
    expect(gated(`the key is ${secret}.`)).toBe('the key is [credential].');
    expect(gated(`KEY=${secret}`)).toBe('KEY=[credential]');
  });

  test('after an escape, as in a quoted string, and after unspaced writing', () => {
    const secret = `ghp_${fake('mixed', 36)}`;
    expect(gated(`"a\\n${secret}\\n"`)).toBe('"a\\n[credential]\\n"');
    expect(gated(`?token%3D${secret}&a`)).toBe('?token%3D[credential]&a');
    expect(gated(`密钥${secret}。`)).toBe('密钥[credential]。');
  });

  test('behind a name, as sessions and tools are called', () => {
    const secret = `ghp_${fake('mixed', 36)}`;
    expect(gated(`s-${secret}`)).toBe('s-[credential]');
    expect(gated(`mcp__${secret}`)).toBe('mcp__[credential]');
    expect(gated(`run_2_sk-ant-api03-${fake('mixed', 40)}`)).toBe('run_2_[credential]');
    expect(gated(`session-AKIA${fake('upper', 16)}`)).toBe('session-[credential]');
  });

  test('a key that goes on is taken whole', () => {
    expect(gated(`ghp_${fake('mixed', 300)}`)).toBe('[credential]');
    expect(gated(`glpat-${fake('mixed', 20).repeat(40)}`)).toBe('[credential]');
  });
});

describe('only the secret part goes', () => {
  test.each([
    ['DefaultEndpointsProtocol=https;AccountName=a;AccountKey=', `${fake('mixed', 86)}==`],
    ['Authorization: Bearer ', fake('mixed', 40)],
    ['curl -H "authorization: bearer ', fake('mixed', 40)],
    ['Authorization: Basic ', `${fake('mixed', 18)}==`],
    ['//registry.npmjs.org/:_authToken=', fakeUuid()],
  ])('%s…', (before, secret) => {
    expect(gated(before + secret)).toBe(`${before}[credential]`);
  });
});

test('of a webhook the whole address goes: whoever has it may post', () => {
  const path = `T${fake('upper', 8)}/B${fake('upper', 8)}/${fake('mixed', 24)}`;
  expect(gated(`post to https://hooks.slack.com/services/${path} then`)).toBe('post to [credential] then');
  expect(gated(`https://discord.com/api/webhooks/${fake('digits', 18)}/${fake('mixed', 68)}`)).toBe(
    '[credential]',
  );
});

describe('keys without a mark, after the name of their service', () => {
  test.each([
    ['HEROKU_API_KEY=', fakeUuid()],
    ['aws_secret_access_key = ', `${fake('mixed', 38)}/+`],
    ['"twilio": {"token": "', fake('hex', 32)],
    ['CLOUDFLARE_API_TOKEN: ', fake('mixed', 40)],
    ['VERCEL_TOKEN=', fake('mixed', 24)],
    ['DISCORD_TOKEN=', `${fake('mixed', 24)}.${fake('mixed', 6)}.${fake('mixed', 38)}`],
  ])('%s…', (before, secret) => {
    expect(gated(before + secret)).toBe(`${before}[credential]`);
  });
});

describe('after a word that means a secret, what looks random', () => {
  const random = fake('mixed', 32);
  test.each([
    [`{"apiKey": "${random}"}`, '{"apiKey": "[credential]"}'],
    [`MY_TOKEN=${random}`, 'MY_TOKEN=[credential]'],
    [`nyckeln är ${random}`, 'nyckeln är [credential]'],
    [`der Schlüssel lautet ${random}.`, 'der Schlüssel lautet [credential].'],
    [`令牌：${random}`, '令牌：[credential]'],
    [
      `https://api.example.com/v1?api_key=${random}&x=1`,
      'https://api.example.com/v1?api_key=[credential]&x=1',
    ],
    [`set-cookie: session=${random}; HttpOnly`, 'set-cookie: session=[credential]; HttpOnly'],
    [`api_key: "${fakeUuid()}"`, 'api_key: "[credential]"'],
  ])('%s', (text, expected) => {
    expect(gated(text)).toBe(expected);
  });
});

describe('passwords as options and in headers', () => {
  test.each([
    [`mysql -u root -p'Falcon-35' shop`, `mysql -u [credential] -p'[credential]' shop`],
    ['sshpass -p Falcon-35 ssh root@host', 'sshpass -p [credential] ssh root@host'],
    ['curl -u admin:Falcon-35 https://x.example', 'curl -u [credential] https://x.example'],
    ['tool --password=Falcon-35 run', 'tool --password=[credential] run'],
    ['tool --password Falcon-35 run', 'tool --password [credential] run'],
    ['docker run -p 8080:80 nginx', 'docker run -p 8080:80 nginx'],
    ['mkdir -p src/gate && cp -u a:b c', 'mkdir -p src/gate && cp -u a:b c'],
    [`-H "X-Api-Key: ${fake('mixed', 20)}"`, '-H "X-Api-Key: [credential]"'],
    ['authorization: string', 'authorization: string'],
  ])('%s', (text, expected) => {
    expect(gated(text)).toBe(expected);
  });
});

describe('an account and its password', () => {
  test.each([
    ['login: alice / Falcon-35', 'login: alice / [credential]'],
    ['user = aladdin\npassword = open_sesame\n', 'user = [credential]\npassword = [credential]\n'],
    ['Uid=shop;Pwd=cheese;Database=x', 'Uid=[credential];Pwd=[credential];Database=x'],
    ['user = args.user\npassword = args.password', 'user = args.user\npassword = args.password'],
    ['the user typed a long text', 'the user typed a long text'],
  ])('%s', (text, expected) => {
    expect(gated(text)).toBe(expected);
  });
});

describe('what names an account at a service goes, whether or not it opens anything', () => {
  const account = fake('digits', 12);
  test.each([
    [`role arn:aws:iam::${account}:role/deploy, then`, 'role [credential], then'],
    ['arn:aws:iam::aws:policy/ReadOnlyAccess', null],
    [`AWS_ACCOUNT_ID=${account}`, 'AWS_ACCOUNT_ID=[credential]'],
    [`account_id: ${account}`, null],
    ['put it in acme-backups.s3.eu-west-1.amazonaws.com', 'put it in [credential]'],
    ['https://s3.amazonaws.com/acme-backups/a.tgz', 'https://[credential]/a.tgz'],
    ['https://acme-shop.eu.auth0.com/authorize', '[credential]/authorize'],
    ['https://docs.auth0.com/ and www.myshopify.com', null],
    [`${fake('digits', 12)}-${fake('lower', 32)}.apps.googleusercontent.com`, '[credential]'],
    ['machine api.example.com\n  login alice\n  password winter\n', '[credential]\n'],
    [
      'SHOP_DB_USER=alice\nexport MAIL_LOGIN="bob"\n',
      'SHOP_DB_USER=[credential]\nexport MAIL_LOGIN="[credential]"\n',
    ],
    ['RUN_AS_USER=1000\nUSER=$1\nif (APP_USER=alice) {', null],
    ['psexec -u CORP\\alice -p $PASSWORD cmd', 'psexec -u [credential] -p $PASSWORD cmd'],
    ['new NetworkCredential("alice", "winter")', 'new NetworkCredential("[credential]", "[credential]")'],
    ['HTTPBasicAuth(user, password)', null],
    ['the password of user "alice" is "Falcon-35"', 'the password of user "[credential]" is "[credential]"'],
    ['log in with letmein42!', 'log in with [credential]'],
    ['password1 and password2 differ, qwerty.js', null],
    [`secret_key-${fake('hex', 40)}`, 'secret_key-[credential]'],
    [`SHOP_TOKEN=${fake('digits', 40)}`, 'SHOP_TOKEN=[credential]'],
  ])('%s', (text, expected) => {
    expect(gated(text)).toBe(expected ?? text);
  });
});

describe('what is encoded is decoded once', () => {
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  test.each([
    [`payload ${base64('the password is Falcon-35, for all')} end`, 'payload [credential] end'],
    [`payload ${base64('nothing to hide in here, really')} end`, null],
    [`data:image/png;base64,${base64('\u0089PNG and so on, for some bytes')}`, null],
    [
      `https://a.example/?next=https%3A%2F%2Fb.example%2F%3Ftoken%3D${fake('mixed', 32)}%26x=1`,
      'https://a.example/?next=https%3A%2F%2Fb.example%2F%3Ftoken%3D[credential]%26x=1',
    ],
    ['https://registry.npmjs.org/%40scope/a-package', null],
  ])('%s', (text, expected) => {
    expect(gated(text)).toBe(expected ?? text);
  });
});

describe('left alone', () => {
  test.each([
    ['a prefix alone', 'keys start with ghp_, sk-ant- or AKIA'],
    ['a name in code', 'npm_config_registry, hf_hub_download, sk-learn-estimator-html-representation'],
    ['a dashed name', 'task-management-with-ask-questions, sk-proj-x'],
    ['the name of a file', 'https://x.org/35/2018-250-xoxo-indieweb-1.jpg'],
    ['data that goes on', `${fake('mixed', 40)}-AKIA${fake('upper', 16)}`],
    ['the middle of a word', `x${`AKIA${fake('upper', 16)}`}`],
    ['an id that goes on', `AKIA${fake('upper', 40)}`],
    ['a commit', `commit ${fake('hex', 40)}`],
    ['a range of commits', `github-tokens ${fake('hex', 7)}..${fake('hex', 12)}`],
    ['the key of a cache of builds', `no cache found for key: setup-1-x86_64-${fake('hex', 64)}`],
    ['a folder', `--warning=no-unknown-keyword -C /tmp/${fakeUuid()}`],
    ['a digest', `sha256:${fake('hex', 64)}`],
    ['an integrity', `sha512-${fake('mixed', 86)}==`],
    [
      'a UUID far from a name',
      `heroku is where we run it, and much further on in the text there is ${fakeUuid()}`,
    ],
    ['the key of a cache', 'cache key: user:12345:profile, primaryKey: true'],
    ['an id in a log', `token refresh, request_id=${fakeUuid()} trace ${fake('hex', 32)}`],
    ['a line of base64', `${fake('mixed', 40)}key${fake('mixed', 36)}\n${fake('mixed', 76)}`],
    ['names in code', 'const token = await getTokenForCurrentUser(authClientOptions);'],
    ['names of algorithms', 'keys: aes256gcm, hmacsha512256, chacha20poly1305, ed25519'],
    ['files', 'secrets/private_key_loader_v2.test.ts, auth.cpython-312.pyc'],
    ['a path in a URL', `https://example.com/auth/${fake('hex', 40)}/token`],
    ['a version', 'v1.0-beta, ya29.3, SG.1.2'],
    ['a bearer of news', 'the bearer of authentication-information must'],
    ['a basic thing', 'basic understanding of authorization: basic rules'],
    ['an Asian word', 'Asia, basics, desk-top, whisk-y'],
  ])('%s', (_, text) => expectUntouched(text));
});
