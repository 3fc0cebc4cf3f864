import { UUID } from '../uuid.js';
import type { CredentialFormat } from './format.js';

/*
 * Facts about how services write their keys, from their documentation and from what secret scanners agree on.
 * Lengths are lower bounds where nothing but the key looks so: a key with a few characters more is still a key.
 * What is public by design (publishable keys, account ids) is left out.
 */

export const CREDENTIAL_FORMATS: readonly CredentialFormat[] = [
  // Clouds
  key('aws appsync', ['da2-'], /[a-z0-9]{26}(?![A-Za-z0-9])/y),
  key('aws', ['A3T'], /[A-Z0-9]{17}(?![A-Za-z0-9])/y),
  key('aws', ['AKIA', 'ASIA', 'ABIA', 'ACCA'], /[A-Z0-9]{16}(?![A-Za-z0-9])/y),
  key('aws bedrock', ['ABSK'], /[A-Za-z0-9+/]{109,269}={0,2}/y),
  key('aws marketplace', ['amzn.mws.'], new RegExp(UUID, 'y')),
  key('google api', ['AIza'], /[\w-]{33,45}(?![\w-])/y),
  key('google oauth', ['ya29.'], /[\w-]{20,}(?:\.[\w-]{1,2048}){0,4}/y),
  key('google oauth client', ['GOCSPX-'], /[\w-]{20,}/y),
  key('google refresh', ['1//0'], /[\w-]{40,}/y),
  { service: 'firebase', literals: [':APA91b'], before: /(?<![\w-])[\w-]{11,22}$/, rest: /[\w-]{120,}/y },
  after('azure storage', ['AccountKey=', 'AccountKey":"'], /[A-Za-z0-9+/]{86}={0,2}/y),
  after('azure bus', ['SharedAccessKey='], /[A-Za-z0-9+/]{40,86}={0,2}/y),
  { ...after('azure sas', ['sig='], /[A-Za-z0-9%+/_-]{40,100}={0,2}/y), before: /[?&;]$/ },
  {
    service: 'azure devops',
    literals: ['AZDO'],
    before: /(?<![A-Za-z0-9])[A-Za-z0-9]{76}$/,
    rest: /[A-Za-z0-9]{4}/y,
  },
  { service: 'azure app', literals: ['Q~'], before: /(?<![\w~.-])[\w~.-]{3}\d$/, rest: /[\w~.-]{31,34}/y },
  {
    service: 'azure',
    literals: ['JQQJ99'],
    before: /(?<![A-Za-z0-9])[A-Za-z0-9]{52}$/,
    rest: /[A-Za-z0-9]{26}(?![A-Za-z0-9])/y,
  },
  key('alibaba', ['LTAI'], /[A-Za-z0-9]{16,21}(?![A-Za-z0-9])/y),
  key('tencent', ['AKID'], /[A-Za-z0-9]{32}(?![A-Za-z0-9])/y),
  key('digitalocean', ['dop_v1_', 'doo_v1_', 'dor_v1_'], /[a-fA-F0-9]{40,}/y),
  key('heroku', ['HRKU-'], /[\w-]{36,}/y),
  key('cloudflare', ['cfat_', 'cfut_', 'cfk_'], /[A-Za-z0-9]{40,}/y),
  key('cloudflare', ['v1.0-'], /[a-fA-F0-9]{24}-[a-fA-F0-9]{100,}/y),
  key('fly', ['fo1_'], /[\w-]{40,}/y),
  key('fly', ['fm1r_', 'fm1a_', 'fm2_'], /[A-Za-z0-9+/]{60,}={0,2}/y),
  key('scalingo', ['tk-us-'], /[\w-]{40,}/y),
  key('yandex', ['AQVN'], /[\w-]{35,38}(?![\w-])/y),
  key('netlify', ['nfp_'], /[A-Za-z0-9]{30,}/y),
  key('vercel', ['vercel_blob_rw_', 'vcp_', 'vci_', 'vca_', 'vcr_', 'vck_'], /[A-Za-z0-9_]{24,}/y),
  key('supabase', ['sbp_', 'sb_secret_'], /[\w-]{24,}/y),
  key('planetscale', ['pscale_tkn_', 'pscale_oauth_', 'pscale_pw_'], /[\w=.-]{32,64}/y),
  key('pulumi', ['pul-'], /[a-z0-9]{40}/y),
  {
    service: 'terraform cloud',
    literals: ['.atlasv1.'],
    before: /(?<![A-Za-z0-9])[A-Za-z0-9]{14}$/,
    rest: /[\w=-]{60,80}/y,
  },
  key('vault', ['hvs.', 'hvb.', 'hvr.'], /[\w-]{20,}/y),
  key('doppler', ['dp.pt.', 'dp.ct.', 'dp.sa.', 'dp.scim.', 'dp.audit.'], /[A-Za-z0-9]{40,44}/y),
  key('doppler', ['dp.st.'], /(?:[a-z0-9_-]{2,35}\.)?[A-Za-z0-9]{40,44}/y),
  key('1password', ['ops_eyJ'], /[A-Za-z0-9+/_-]{60,}={0,3}/y),
  key('1password', ['A3-'], /[A-Z0-9]{6}-[A-Z0-9]{5,6}-?[A-Z0-9]{5}(?:-[A-Z0-9]{5}){2,3}/y),
  key('age', ['AGE-SECRET-KEY-1'], /[0-9A-Z]{58}/y),
  key('infracost', ['ico-'], /[A-Za-z0-9]{32}(?![A-Za-z0-9])/y),
  key('openshift', ['sha256~'], /[\w-]{43}/y),
  key('tailscale', ['tskey-'], /[a-z]{2,12}-[\w-]{12,}/y),
  key('defined networking', ['dnkey-'], /[\w=-]{26}-[\w=-]{52}/y),
  key('mongodb atlas', ['mdb_sa_sk_'], /[\w-]{40}/y),
  key('aws bedrock', ['bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29t'], /[A-Za-z0-9+/_-]{0,2048}={0,2}/y),
  key('clickhouse', ['4b1d'], /(?=[a-z0-9]{0,37}[A-Z])[A-Za-z0-9]{38}(?![A-Za-z0-9])/y),
  key('settlemint', ['sm_aat_', 'sm_pat_', 'sm_sat_'], /[A-Za-z0-9]{16}/y),
  key('salesforce', ['00D'], /[A-Za-z0-9]{12,15}![\w.]{80,260}/y),
  key('blynk', ['oa2-client-id_'], /[\w-]{32}/y),

  // Code hosts, packages, builds
  key('github', ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'], /[A-Za-z0-9_]{30,}/y),
  key('github', ['github_pat_'], /[A-Za-z0-9_]{36,}/y),
  key(
    'gitlab',
    [
      ...['glpat-', 'gldt-', 'glrt-', 'glrtr-', 'glcbt-', 'glptt-', 'glft-', 'glimt-', 'glagent-', 'gloas-'],
      ...['glsoat-', 'glffct-', 'glwt-', 'GR1348941'],
    ],
    /[\w-]{20,300}(?:\.[a-z0-9]{2}\.?[a-z0-9]{7})?/y,
  ),
  key('bitbucket', ['ATBB', 'BBDC-'], /[A-Za-z0-9+/]{32,44}(?![A-Za-z0-9])/y),
  key('atlassian', ['ATATT3xFfGF0', 'ATCTT3xFfGF0', 'ATSTT3xFfGF0', 'ATOAT3xFfGF0'], /[\w=-]{20,}/y),
  key('npm', ['npm_'], /[A-Za-z0-9]{36,}/y),
  key('pypi', ['pypi-AgE', 'pypi-AgN'], /[\w-]{40,}/y),
  key('rubygems', ['rubygems_'], /[a-fA-F0-9]{42,}/y),
  key('nuget', ['oy2'], /[a-z0-9]{43}(?![A-Za-z0-9])/y),
  key('crates.io', ['cio'], /(?=[A-Za-z]{0,31}\d)[A-Za-z0-9]{32}(?![A-Za-z0-9])/y),
  key('clojars', ['CLOJARS_'], /[A-Za-z0-9]{60}/y),
  key('docker', ['dckr_pat_', 'dckr_oat_'], /[\w-]{20,}/y),
  key('artifactory', ['AKCp'], /[A-Za-z0-9]{60,74}/y),
  key('artifactory', ['cmVmd'], /[A-Za-z0-9]{59}(?![A-Za-z0-9])/y),
  key('buildkite', ['bkua_'], /[A-Za-z0-9]{40}/y),
  key('harness', ['pat.', 'sat.'], /[\w-]{22}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}/y),
  key('octopus', ['API-'], /[A-Z0-9]{26}(?![A-Za-z0-9])/y),
  key('sonar', ['squ_', 'sqp_', 'sqa_'], /[a-fA-F0-9]{40}/y),
  key('sourcegraph', ['sgp_'], /(?:[a-fA-F0-9]{16}_|local_)?[a-fA-F0-9]{40}/y),
  key('sourcegraph', ['slk_'], /[a-fA-F0-9]{64}/y),
  key('launchdarkly', ['sdk-', 'api-', 'mob-'], new RegExp(UUID, 'y')),
  key('prefect', ['pnu_', 'pnb_'], /[A-Za-z0-9]{36}/y),
  key('readme', ['rdme_'], /[a-z0-9]{60,}/y),
  key('expo', ['expo_'], /[\w-]{40}/y),
  key('dependency track', ['odt_', 'ODT_'], /[A-Za-z0-9]{32,}/y),
  key('ionic', ['ion_'], /[A-Za-z0-9]{42}/y),
  after('gitlab session', ['_gitlab_session='], /[0-9a-z]{32}/y),

  // Models
  key('openai', ['sk-proj-', 'sk-svcacct-', 'sk-admin-', 'sk-None-'], /[\w-]{20,}/y),
  key('openai', ['sk-'], /(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{32,}/y),
  key('anthropic', ['sk-ant-'], /[\w-]{20,}/y),
  key('openrouter', ['sk-or-v1-'], /[0-9a-fA-F]{40,}/y),
  key('langfuse', ['sk-lf-'], new RegExp(UUID, 'y')),
  key('langsmith', ['lsv2_pt_', 'lsv2_sk_'], /[a-fA-F0-9]{32}_[a-fA-F0-9]{10}/y),
  key('hugging face', ['hf_', 'api_org_'], /[A-Za-z0-9]{30,}/y),
  key('replicate', ['r8_'], /[\w-]{37}/y),
  key('groq', ['gsk_'], /[A-Za-z0-9]{48,}/y),
  key('xai', ['xai-'], /[A-Za-z0-9_]{70,}/y),
  key('perplexity', ['pplx-'], /[A-Za-z0-9]{40,}/y),
  key('nvidia', ['nvapi-'], /[\w-]{60,}/y),
  key('tavily', ['tvly-'], /(?:dev-|prod-)?[A-Za-z0-9]{28,}/y),
  key('pinecone', ['pcsk_'], /[A-Za-z0-9_]{40,}/y),
  key('cerebras', ['csk-'], /[a-z0-9]{48}/y),
  key('elevenlabs', ['sk_'], /[a-fA-F0-9]{48}(?![A-Za-z0-9])/y),
  key('jina', ['jina_'], /[A-Za-z0-9_-]{40,}/y),
  key('firecrawl', ['fc-'], /[a-f0-9]{32}(?![A-Za-z0-9])/y),
  key('apify', ['apify_api_'], /[A-Za-z0-9]{36}/y),

  // Talk and work
  key('slack', ['xoxa-', 'xoxb-', 'xoxp-', 'xoxr-', 'xoxs-', 'xoxo-', 'xoxe-'], /[\w-]{10,}/y),
  key('slack', ['xoxe.xoxb-', 'xoxe.xoxp-'], /\d-[\w-]{40,}/y),
  key('slack cookie', ['xoxd-'], /[\w%+/=-]{20,}/y),
  key('slack app', ['xapp-'], /(?:\d-[A-Za-z0-9]{8,}-\d{8,}|\d{12})-[A-Za-z0-9/+]{16,}/y),
  webhook(
    'slack',
    ['hooks.slack.com/services/', 'hooks.slack.com/workflows/', 'hooks.slack.com/triggers/'],
    /[A-Za-z0-9/+_-]{20,}/y,
  ),
  webhook(
    'discord',
    ['discord.com/api/webhooks/', 'discordapp.com/api/webhooks/'],
    /\d{16,20}\/[\w-]{50,}/y,
  ),
  webhook('teams', ['.webhook.office.com/webhookb2/', 'outlook.office.com/webhook/'], /[\w@/-]{30,}/y),
  webhook('zapier', ['hooks.zapier.com/hooks/catch/'], /[A-Za-z0-9/]{10,}/y),
  {
    service: 'telegram',
    literals: [':AA'],
    before: /(?<![A-Za-z0-9])\d{6,12}$/,
    rest: /[\w-]{32,35}(?![\w-])/y,
  },
  key('linear', ['lin_api_', 'lin_oauth_', 'lin_wh_'], /[A-Za-z0-9]{32,}/y),
  key('notion', ['ntn_'], /[A-Za-z0-9]{40,}/y),
  key('notion', ['secret_'], /[A-Za-z0-9]{43}(?![A-Za-z0-9])/y),
  key('airtable', ['pat'], /[A-Za-z0-9]{14}\.[a-fA-F0-9]{60,66}/y),
  key('asana', ['1/', '2/'], /\d{15,17}(?:\/\d{15,17})?:[a-fA-F0-9]{32}/y),
  key('clickup', ['pk_'], /\d{5,9}_[0-9A-Z]{32}/y),
  key('typeform', ['tfp_'], /[\w.=-]{40,60}/y),
  key('contentful', ['CFPAT-'], /[\w-]{43}/y),
  key('figma', ['figd_', 'figo_', 'figu_'], /[\w-]{36,}/y),
  key('adobe', ['p8e-'], /[\w-]{32}/y),
  key('zoho', ['1000.'], /[a-fA-F0-9]{32}\.[a-fA-F0-9]{30,32}/y),
  key('intra 42', ['s-s4t2ud-', 's-s4t2af-'], /[a-fA-F0-9]{64}/y),
  key('frame.io', ['fio-u-'], /[\w=-]{60,64}/y),
  key('dropbox', ['sl.'], /(?:u\.)?[\w-]{130,}/y),
  key('hubspot', ['pat-na1-', 'pat-eu1-', 'pat-na2-'], new RegExp(UUID, 'y')),
  key('facebook', ['EAACEdEose0cBA', 'EAAC', 'EAAM', 'EAAB', 'EAAG'], /[A-Za-z0-9]{60,}/y),
  key('mapbox', ['sk.eyJ', 'tk.eyJ'], /[\w-]{30,128}\.[\w-]{20,30}/y),
  key('pubnub', ['pub-c-', 'sub-c-', 'sec-c-'], /[A-Za-z0-9-]{36,60}/y),
  key('twitch', ['live_'], /\d{8,12}_[A-Za-z0-9]{30,36}/y),
  key('voiceflow', ['VF.'], /(?:DM\.|WS\.)?[a-fA-F0-9]{24,30}\.[A-Za-z0-9]{16}/y),
  key('fullstory', ['na1.'], /[A-Za-z0-9+/]{100}/y),
  key('ubidots', ['BBFF-'], /[A-Za-z0-9]{30}/y),
  key('flexport', ['shltm_'], /[\w-]{40}/y),
  key('fleetbase', ['flb_live_', 'flb_test_'], /[A-Za-z0-9]{20,}/y),
  key('nightfall', ['NF-'], /[a-zA-Z0-9]{32}(?![A-Za-z0-9])/y),

  // Mail and messages
  key('sendgrid', ['SG.'], /[\w-]{16,32}\.[\w-]{32,64}/y),
  key('mailgun', ['key-'], /[0-9a-z]{32}(?![A-Za-z0-9])/y),
  key('brevo', ['xkeysib-', 'xsmtpsib-'], /[a-fA-F0-9]{64}-[A-Za-z0-9]{16}/y),
  key('resend', ['re_'], /[A-Za-z0-9]{8,10}_[A-Za-z0-9]{20,28}/y),
  key('twilio', ['SK', 'AC'], /[0-9a-f]{32}(?![A-Za-z0-9])/y),
  {
    service: 'mailchimp',
    literals: ['-us'],
    before: /(?<![A-Za-z0-9])[a-fA-F0-9]{32}$/,
    rest: /\d{1,3}(?!\w)/y,
  },

  // Money and shops
  key(
    'stripe',
    ['sk_live_', 'sk_test_', 'sk_prod_', 'rk_live_', 'rk_test_', 'rk_prod_'],
    /[A-Za-z0-9]{10,}/y,
  ),
  key('stripe webhook', ['whsec_'], /[A-Za-z0-9+/]{24,}={0,2}/y),
  key('square', ['sq0atp-', 'sq0csp-', 'sq0idp-'], /[\w-]{22,}/y),
  key('square', ['EAAA'], /[\w-]{60}(?![\w-])/y),
  key('shopify', ['shpat_', 'shpca_', 'shppa_', 'shpss_', 'shptka_'], /[A-Za-z0-9]{30,}/y),
  key('shippo', ['shippo_live_', 'shippo_test_'], /[a-fA-F0-9]{40}/y),
  key('easypost', ['EZAK', 'EZTK'], /[A-Za-z0-9]{54}/y),
  key('duffel', ['duffel_live_', 'duffel_test_'], /[\w=-]{40,}/y),
  key('flutterwave', ['FLWSECK_TEST-', 'FLWSECK-'], /[a-zA-Z0-9]{12,32}(?:-X)?/y),
  key('razorpay', ['rzp_live_', 'rzp_test_'], /[A-Za-z0-9]{14,}/y),
  key('braintree', ['access_token$production$', 'access_token$sandbox$'], /[a-z0-9]{16}\$[a-fA-F0-9]{32}/y),
  key('plaid', ['access-sandbox-', 'access-production-', 'access-development-'], new RegExp(UUID, 'y')),
  key('adafruit', ['aio_'], /[A-Za-z0-9]{28}(?![A-Za-z0-9])/y),
  key('pagar.me', ['ak_live_', 'ak_test_'], /[A-Za-z0-9]{30}/y),

  // Watching
  key('grafana', ['glsa_'], /[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}/y),
  key('grafana', ['glc_'], /[A-Za-z0-9+/]{32,}={0,3}/y),
  key('grafana', ['eyJrIjoi'], /[A-Za-z0-9]{60,}={0,3}/y),
  key('new relic', ['NRAK-', 'NRAA-', 'NRRA-', 'NRII-', 'NRIQ-', 'NRSP-'], /[\w-]{27,42}/y),
  {
    service: 'new relic',
    literals: ['NRAL'],
    before: /(?<![A-Za-z0-9])[a-z0-9]{36}$/,
    rest: /(?![A-Za-z0-9])/y,
  },
  key('sentry', ['sntrys_', 'sntryu_'], /[\w+/=]{40,}/y),
  key('dynatrace', ['dt0c01.', 'dt0s01.', 'dt0s02.', 'dt0s16.'], /[A-Z0-9]{8,24}\.[A-Z0-9]{64}/y),
  key('posthog', ['phx_'], /[A-Za-z0-9_]{40,}/y),
  key('new relic', ['px-api-', 'px-dep-'], new RegExp(UUID, 'y')),
  key('stackhawk', ['hawk.'], /[\w-]{20}\.[\w-]{20}/y),
  key('postman', ['PMAK-'], /[A-Za-z0-9]{24}-[A-Za-z0-9]{34}/y),
  key('databricks', ['dapi'], /[a-fA-F0-9]{32}(?:-\d)?(?![A-Za-z0-9])/y),
  key('segment', ['sgp_'], /[A-Za-z0-9]{64}/y),
  {
    service: 'maxmind',
    literals: ['_mmk'],
    before: /(?<![A-Za-z0-9])[A-Za-z0-9]{6}_[A-Za-z0-9]{29}$/,
    rest: /(?!\w)/y,
  },

  // Of no one service
  key('json web token', ['eyJ'], /[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]{1,8192}){0,3}/y),
  key(
    'pem in base64',
    ['LS0tLS1CRUdJTiB'],
    /(?=[\w+/]{0,40}(?:QUklWQVRF|UFJJVkFUR|BSSVZBVEUg))[\w+/]{60,}={0,2}/y,
  ),
  after(
    'wireguard',
    ['PrivateKey = ', 'PresharedKey = ', 'PrivateKey=', 'PresharedKey='],
    /[A-Za-z0-9+/]{42,43}=/y,
  ),
  key('bcrypt', ['$2a$', '$2b$', '$2y$'], /\d\d\$[./A-Za-z0-9]{53}/y),
  key('crypt', ['$1$', '$5$', '$6$'], /(?:rounds=\d{1,9}\$)?[./A-Za-z0-9]{1,16}\$[./A-Za-z0-9]{22,86}/y),
  key('crypt', ['$8$', '$9$', '$y$', '$7$'], /[./A-Za-z0-9]{1,32}\$(?:[./A-Za-z0-9]{1,86}\$)?[./A-Za-z0-9]{43}/y),
  key('argon', ['$argon2'], /(?:id|i|d)\$v=\d{1,3}\$[a-z0-9=,]{1,40}\$[A-Za-z0-9+/]{8,}\$[A-Za-z0-9+/]{20,}/y),
  key('kerberos', ['$krb5asrep$', '$krb5tgs$'], /\d{1,2}\$[^\s:$]{0,120}[:$][^\s:$]{0,120}[:$]?[0-9a-f]{32}\$[0-9a-f]{64,}/y),
  {
    ...after('bearer token', ['bearer '], /(?=[A-Za-z._~+/=-]{0,60}\d)[\w.~+/-]{16,}={0,2}/y),
    anyCase: true,
  },
  {
    ...after('basic authentication', ['basic '], /[A-Za-z0-9+/_-]{6,}={0,2}/y),
    anyCase: true,
    before: /authorization["']?\s{0,2}[:=]\s{0,2}["']?$/i,
  },
  after('npm registry', [':_authToken=', ':_password='], /["']?[\w+/=.-]{16,}/y),
];

function key(service: string, literals: readonly string[], rest: RegExp): CredentialFormat {
  return { service, literals, rest };
}

/** The whole address is the secret: whoever has it may post. */
function webhook(service: string, literals: readonly string[], rest: RegExp): CredentialFormat {
  return { service: `${service} webhook`, literals, rest, before: /(?:https?:\/\/)?[a-z0-9-]{0,40}$/ };
}

/** The literal is an address or a name that may stay; what follows it is the secret. */
function after(service: string, literals: readonly string[], rest: RegExp): CredentialFormat {
  return { service, literals, rest, secret: 'rest' };
}
