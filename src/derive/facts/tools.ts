/** What a tool is for: a project uses one of each, so a later one takes the place of an earlier one. */
const TOOLS_BY_ROLE: Readonly<Record<string, string>> = {
  'package manager': 'npm|pnpm|yarn|bun|pip|poetry|uv|conda|cargo|gradle|maven|composer|bundler',
  'test runner': 'jest|vitest|mocha|ava|jasmine|pytest|unittest|nose|rspec|junit|karma',
  'browser tests': 'playwright|cypress|selenium|puppeteer',
  database: 'postgres|postgresql|mysql|mariadb|sqlite|mongodb|mongo|oracle|cockroachdb|dynamodb|sql server',
  cache: 'redis|memcached|valkey',
  queue: 'kafka|rabbitmq|sqs|nats|bullmq|celery|sidekiq',
  linter: 'eslint|biome|oxlint|tslint|ruff|flake8|pylint|rubocop|golangci-lint',
  formatter: 'prettier|dprint|black|gofmt|rustfmt',
  bundler: 'webpack|vite|rollup|esbuild|parcel|rspack|turbopack',
  editor: 'vim|neovim|emacs|helix|vs code|vscode|zed|intellij|webstorm|sublime(?: text)?|nano|cursor',
  shell: 'bash|zsh|fish|nushell|powershell',
  'web framework': 'express|fastify|hono|koa|nestjs|django|flask|fastapi|rails|spring|laravel',
  'user interface': 'react|vue|svelte|angular|solid|preact',
  orm: 'prisma|drizzle|typeorm|kysely|sequelize|sqlalchemy|hibernate|active record',
  'continuous integration': 'github actions|gitlab ci|jenkins|circleci|travis|buildkite|drone',
  hosting: 'vercel|netlify|heroku|fly\\.io|render|aws|gcp|azure|hetzner|digitalocean',
  logging: 'pino|winston|bunyan|slog|zap|logrus|log4j',
  dates: 'moment|dayjs|date-fns|luxon|temporal',
  validation: 'zod|joi|yup|ajv|valibot|typebox',
  'version control': 'git|mercurial|jujutsu|subversion|svn',
  indentation: 'tabs|spaces',
  'operating system': 'linux|windows|macos|ubuntu|fedora|debian|arch|nixos',
};

const ROLES = Object.entries(TOOLS_BY_ROLE).map(([role, tools]) => ({
  role,
  pattern: new RegExp(`(?<![\\w-])(?:${tools})(?![\\w-]|\\.\\w)`, 'i'),
}));

/** The role of the only tool that a statement names; null where it names none or several kinds. */
export function roleOfTool(statement: string): string | null {
  const roles = ROLES.filter(({ pattern }) => pattern.test(statement));
  return roles.length === 1 ? (roles[0]?.role ?? null) : null;
}
