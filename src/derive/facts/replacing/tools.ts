/** What a tool is for: a project uses one of each, so a later one takes the place of an earlier one. */
const TOOLS_BY_ROLE: Readonly<Record<string, string>> = {
  'package manager': 'npm|pnpm|yarn|bun|pip|poetry|uv|pipenv|cargo|maven|gradle|composer|bundler|sbt|bazel',
  environments:
    'conda|mamba|micromamba|virtualenv|venv|apptainer|singularity|docker|podman|nix|pyenv|vagrant',
  'test runner':
    'jest|vitest|mocha|ava|jasmine|pytest|unittest|nose|rspec|minitest|junit|karma|xunit|nunit|mstest|testng|catch2|googletest|gtest',
  'browser tests': 'playwright|cypress|selenium|puppeteer|webdriverio|testcafe|nightwatch|espresso',
  database:
    'postgres|postgresql|mysql|mariadb|sqlite|mongodb|mongo|oracle|cockroachdb|dynamodb|sql server|duckdb|clickhouse|influxdb|timescaledb|firestore|supabase',
  cache: 'redis|memcached|valkey|keydb',
  queue: 'kafka|rabbitmq|rabbit|sqs|nats|pulsar|activemq|redpanda|zeromq',
  jobs: 'bullmq|celery|sidekiq|dramatiq|resque|huey|quartz|hangfire',
  linter:
    'eslint|biome|oxlint|tslint|ruff|flake8|pylint|rubocop|golangci-lint|clippy|ktlint|detekt|swiftlint|phpstan',
  formatter: 'prettier|dprint|black|gofmt|rustfmt|yapf|clang-format',
  bundler: 'webpack|vite|rollup|esbuild|parcel|rspack|turbopack|swc',
  editor:
    'vim|neovim|nvim|emacs|helix|vs code|vscode|zed|intellij|webstorm|pycharm|goland|sublime(?: text)?|nano|cursor|notepad\\+\\+',
  shell: 'bash|zsh|fish|nushell|powershell',
  'web framework':
    'express|fastify|hono|koa|nestjs|django|flask|fastapi|rails|spring|laravel|symfony|actix|axum|ktor|quarkus',
  'user interface': 'react|vue|svelte|angular|solid|preact|qwik|htmx',
  'native interface':
    'swiftui|uikit|jetpack compose|compose|xml layouts|flutter|react native|wpf|avalonia|winforms|maui|qt|gtk',
  state: 'redux|vuex|pinia|zustand|mobx|jotai|recoil|rxjs|ngrx|livedata|stateflow',
  styles: 'tailwind|unocss|sass|scss|less|styled-components|bootstrap|css modules',
  'http client': 'axios|superagent|httpx|aiohttp|retrofit|alamofire|okhttp',
  dataframes: 'pandas|polars|dask|spark|pyspark|modin|dplyr|data\\.table',
  learning: 'tensorflow|pytorch|jax|keras|scikit-learn|xgboost|lightgbm',
  tracking: 'mlflow|wandb|tensorboard',
  orm: 'prisma|drizzle|typeorm|kysely|sequelize|sqlalchemy|hibernate|active record|knex|peewee|sqlx|dapper|entity framework',
  'continuous integration':
    'github actions|gitlab ci|jenkins|circleci|travis|buildkite|drone|teamcity|azure pipelines|woodpecker|bitrise|xcode cloud',
  infrastructure: 'terraform|opentofu|tofu|pulumi|cloudformation|cdk|ansible|puppet|saltstack',
  'infrastructure runs': 'atlantis|spacelift|env0|terraform cloud|scalr',
  orchestration: 'kubernetes|k8s|nomad|docker swarm|docker compose|ecs|fargate|systemd',
  hosting:
    'vercel|netlify|heroku|fly\\.io|render|aws|gcp|azure|hetzner|digitalocean|linode|ovh|cloudflare pages|github pages|railway',
  secrets:
    'bitwarden|1password|lastpass|keepass(?:xc)?|hashicorp vault|sops|doppler|infisical|pass(?! (?:it|the|a|in|on|to|your|my|us|over)\\b)',
  monitoring: 'grafana|datadog|new relic|prometheus|zabbix|nagios',
  errors: 'sentry|bugsnag|rollbar|glitchtip',
  logs: 'kibana|loki|graylog|splunk|elasticsearch|elk',
  'issue tracker': 'jira|linear|trello|asana|youtrack|redmine|github issues|clickup',
  chat: 'slack|ms teams|microsoft teams|discord|mattermost|zulip|rocket\\.chat',
  documents: 'confluence|notion|obsidian|google docs|sharepoint|evernote|onenote',
  'messages at home': 'whatsapp|telegram|viber|threema|wechat',
  maps: 'osmdroid|maplibre|mapbox|leaflet|google maps|openlayers',
  logging: 'pino|winston|bunyan|slog|zap|logrus|log4j|logback|structlog|loguru|serilog',
  dates: 'moment|dayjs|date-fns|luxon|temporal|joda|java\\.time',
  validation: 'zod|joi|yup|ajv|valibot|typebox|pydantic|marshmallow',
  engine: 'unity|godot|unreal|bevy|gamemaker|phaser',
  'smart home': 'home assistant|openhab|homey|domoticz|smartthings',
  drawing: 'figma|adobe xd|penpot|procreate|krita|photoshop|gimp|affinity photo',
  accounting: 'procountor|fortnox|quickbooks|xero|datev|lexware|visma',
  'version control': 'git|mercurial|jujutsu|subversion|svn',
  indentation: 'tabs|spaces',
  'operating system': 'linux|windows|macos|ubuntu|fedora|debian|arch|nixos|centos|alpine linux',
  phone: 'iphone|fairphone|android phone|oneplus',
  browser: 'chrome|firefox|safari|edge|brave|vivaldi|arc browser',
  'language of code': 'typescript|javascript|rust|golang|kotlin|swift|python|ruby|elixir|scala|php|perl|java',
};

const ROLES = Object.entries(TOOLS_BY_ROLE).map(([role, tools]) => {
  const words = `(?<![\\w-])(?:${tools})(?![\\w-]|\\.\\w)`;
  return { role, pattern: new RegExp(words, 'i'), all: new RegExp(words, 'gi') };
});

/** The source of a pattern for any of them. */
export const TOOL = `(?:${ROLES.map(({ pattern }) => pattern.source).join('|')})`;
const ANY_TOOL = new RegExp(TOOL, 'i');

/** The tools that a statement names, by their role. */
export function toolsIn(statement: string): ReadonlyMap<string, ReadonlySet<string>> {
  if (!ANY_TOOL.test(statement)) return new Map();
  const named = ROLES.flatMap(({ role, all }) => {
    const tools = [...statement.matchAll(all)].map(([tool]) => tool.toLowerCase());
    return tools.length === 0 ? [] : [[role, new Set(tools)] as const];
  });
  return new Map(named);
}

/** The role of the only tool that a statement names; null where it names none or several kinds. */
export function roleOfTool(statement: string): string | null {
  if (!ANY_TOOL.test(statement)) return null;
  const roles = ROLES.filter(({ pattern }) => pattern.test(statement));
  return roles.length === 1 ? (roles[0]?.role ?? null) : null;
}
