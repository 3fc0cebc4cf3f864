/** Names of software and words of programming that are also names of people: alone, they name nobody. */
export const TECHNICAL_WORDS: ReadonlySet<string> = new Set(
  // Languages, systems, tools, products.
  (
    'ada angular ansible apache april azure bash bazel brave caddy cargo celery chai chalk chrome claude clojure codex ' +
    'copilot cursor cypress dart darwin datadog debian django docker drupal eclipse elasticsearch electron elixir ' +
    'ember erlang express fastify fedora figma firefox flask flink fortran gemini ghost git github gitlab gnome go ' +
    'gradle grafana groovy grunt gulp hadoop haskell helm heroku hibernate hugo intellij istio jasmine java ' +
    'javascript jekyll jenkins jest jira jupyter kafka karma kibana kotlin kubernetes laravel linux lisp llama lua ' +
    'luna magento mako markdown maven mercurial mistral mocha mongo mysql nest nestjs netlify nginx node nuxt ' +
    'opera oracle pandas pascal perl phoenix php pod postgres postman prisma prolog prometheus puppet pytest python ' +
    'rails react redis redux rollup ruby rust safari sage sass scala selenium sentry slack solaris sonnet opus haiku ' +
    'spark spring sqlite stripe svelte swift symfony tailwind tcl terraform tomcat travis typescript ubuntu unicode ' +
    'unix valgrind vercel vim vite vitest vue webpack windows wordpress xcode yarn zig zod ' +
    'agno anthropic arial baeldung bun chromedp cline deno deepseek eslint gemma groq helvetica huggingface langchain ' +
    'lucide makefile meta mixtral nvidia ollama openai playwright poetry prettier puppeteer qwen roboto selenium ' +
    'alacritty bead beads ghostty hermes kitty pydantic ruff streamlit wezterm ' +
    'supabase tailwindcss tauri timsort turbo vllm volta wayland yew ' +
    // Algorithms and formats that are called after people.
    'bayes bayesian bloom boyer dijkstra fibonacci fisher gauss gaussian hamming huffman knuth levenshtein luhn ' +
    'markov merkle monte myers newton poisson rabin unicode zipf ' +
    // Things of code and of documentation.
    'agent agentic alias api apis array assertion authentication banana bar baz benchmark bin bloom buffer callee catching chain checkout clarity clipboard clone cons command constant cron crud css ctrl cyan debounce defer echo eval evals grader daemon doc docs ' +
    'enum esc fancy fixme foo handler harness hash header helper hex hook html http hub install jsdoc index json kanji keys leaf ledger lint linting lemma ' +
    'lexer llm llms loader logger macro manual mark meta mixin mock needle needles node null pizza pointer promise proxy queue ' +
    'readme regex router schema script sha slot sql stack struct stub styler styling subagent tab tag token todo trace tracker truthy tuna tuple ' +
    'twine type typecheck url uuid validate vector widget workflow wrapper wrappers xml yaml ' +
    // Days and months.
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august ' +
    'september october november december'
  ).split(' '),
);
