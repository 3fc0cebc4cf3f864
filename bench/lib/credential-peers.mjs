// Other programs that find secrets, measured on the same texts. None is a dependency: BENCH_PEERS names a folder with
//   npm install @secretlint/core@11.7.1 @secretlint/secretlint-rule-preset-recommend@11.7.1 redact-pii@3.4.0
//     @redactpii/node@1.0.17 openredaction@1.1.5
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** By name: text to findings with `start` and `end`. */
export async function loadPeers(folder) {
  const require = createRequire(join(folder, 'package.json'));
  const load = (name) => import(pathToFileURL(require.resolve(name)).href);
  const peers = {
    secretlint: () => secretlint(load),
    'redact-pii': () => redactPii(load),
    '@redactpii/node': () => redactpiiNode(load),
    openredaction: () => openredaction(load),
  };
  const loaded = {};
  for (const [name, make] of Object.entries(peers)) {
    try {
      loaded[name] = await make();
    } catch (error) {
      console.log(`  ${name} is left out: ${error.message.split('\n')[0]}`);
    }
  }
  return loaded;
}

async function secretlint(load) {
  const { lintSource } = await load('@secretlint/core');
  const { creator } = await load('@secretlint/secretlint-rule-preset-recommend');
  const config = {
    rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator, options: {} }],
  };
  return async (content) => {
    const source = { filePath: 'text.txt', content, ext: '.txt', contentType: 'text' };
    const { messages } = await lintSource({ source, options: { config, noPhysicFilePath: true } });
    return messages.map(({ range: [start, end] }) => ({ start, end }));
  };
}

async function redactPii(load) {
  const module = await load('redact-pii');
  const { SyncRedactor } = module.default ?? module;
  const redactor = new SyncRedactor();
  return (text) => changed(text, redactor.redact(text));
}

async function redactpiiNode(load) {
  const module = await load('@redactpii/node');
  const { Redactor } = module.default?.Redactor ? module.default : module;
  const redactor = new Redactor();
  return (text) => changed(text, redactor.redact(text));
}

async function openredaction(load) {
  const module = await load('openredaction');
  const { OpenRedaction } = module.OpenRedaction ? module : module.default;
  const redactor = new OpenRedaction();
  return async (text) => {
    const { detections } = await redactor.detect(text);
    return detections.map(({ position: [start, end] }) => ({ start, end }));
  };
}

const REPLACEMENTS =
  /(\[?(?:PERSON_NAME|NAME|CREDIT_CARD(?:_NUMBER)?|CARD|EMAIL(?:_ADDRESS)?|PHONE(?:_NUMBER)?|US_SOCIAL_SECURITY_NUMBER|SSN|ZIPCODE|STREET_ADDRESS|ADDRESS|IP_ADDRESS|IP|URL|USERNAME|PASSWORD|CREDENTIALS|DIGITS)(?:_REDACTED)?\]?)/;

/** What a program without offsets replaced: found by walking both texts along their common parts. */
function changed(before, after) {
  if (before === after) return [];
  const findings = [];
  const [first, ...rest] = after.split(REPLACEMENTS);
  let at = first.length;
  for (let index = 0; index < rest.length; index += 2) {
    const [replacement, part] = [rest[index], rest[index + 1]];
    if (before.startsWith(replacement + part, at)) at += replacement.length + part.length;
    else {
      const next = part === '' && index + 2 >= rest.length ? before.length : before.indexOf(part, at);
      if (next < 0) continue;
      if (next > at) findings.push({ start: at, end: next });
      at = next + part.length;
    }
  }
  return findings;
}
