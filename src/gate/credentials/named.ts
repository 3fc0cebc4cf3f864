import { UUID } from '../uuid.js';
import type { NamedCredential } from './format.js';

const HEX_32 = '[0-9a-fA-F]{32}';
/** Letters of both cases and a digit: a word or a plain hash has not all three. */
const mixed = (length: string): string =>
  `(?=[A-Za-z0-9_-]{0,64}\\d)(?=[A-Z0-9_-]{0,64}[a-z])(?=[a-z0-9_-]{0,64}[A-Z])${length}`;

/** Services whose keys look like any other random text. */
export const NAMED_CREDENTIALS: readonly NamedCredential[] = [
  { service: 'heroku', names: ['heroku'], shape: UUID },
  { service: 'snyk', names: ['snyk'], shape: UUID },
  { service: 'twilio', names: ['twilio'], shape: HEX_32 },
  {
    service: 'datadog',
    names: ['datadog', 'dd_api_key', 'dd_app_key'],
    shape: '[0-9a-fA-F]{32}(?:[0-9a-fA-F]{8})?',
  },
  { service: 'algolia', names: ['algolia'], shape: HEX_32 },
  { service: 'mailgun', names: ['mailgun'], shape: '[0-9a-fA-F]{32}-[0-9a-fA-F]{8}-[0-9a-fA-F]{8}' },
  {
    service: 'cloudflare',
    names: ['cloudflare', 'cf_api'],
    shape: `(?:[0-9a-fA-F]{37}|${mixed('[A-Za-z0-9_-]{40}')})`,
  },
  { service: 'vercel', names: ['vercel'], shape: mixed('[A-Za-z0-9]{24}') },
  { service: 'netlify', names: ['netlify'], shape: mixed('[A-Za-z0-9_-]{40,46}') },
  { service: 'okta', names: ['okta', 'ssws '], shape: '00[A-Za-z0-9_-]{40}' },
  {
    service: 'discord',
    names: ['discord'],
    shape: '[A-Za-z0-9_-]{24,28}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,38}',
  },
  { service: 'discord', names: ['discord'], shape: mixed('[A-Za-z0-9_-]{32}') },
  { service: 'figma', names: ['figma'], shape: `[0-9]{4,8}-${UUID}` },
  { service: 'wandb', names: ['wandb'], shape: '[0-9a-fA-F]{40}' },
  { service: 'cohere', names: ['cohere', 'co_api_key'], shape: mixed('[A-Za-z0-9]{40}') },
  {
    service: 'aws',
    names: ['secret_access_key', 'secretaccesskey', 'aws_secret', 'secret access key', 'secret key'],
    shape: '(?=[a-z0-9/+]{0,39}[A-Z])(?=[A-Z0-9/+]{0,39}[a-z])[A-Za-z0-9/+]{40}',
  },
];
