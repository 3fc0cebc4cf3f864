// Sentences that want an agent to do something. As a memory they would be obeyed for ever: from the person's own words
// "always run the tests" is a convention, from what was pasted or from the assistant it is nobody's.

/** Against the agent, whoever says it. */
const AGAINST_THE_AGENT: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:previous|prior|above|earlier|instructions?|rules?|guard\w*|polic\w+)\b/is,
  /\b(?:ignoriere?|ignorera|vergiss|glöm)\b.{0,40}\b(?:anweisung\w*|regeln|instruktion\w*|anvisning\w*|regler\w*)\b/isu,
  /忽略.{0,12}(?:指令|指示|规则)/u,
  /\b(?:system prompt|developer message|jailbreak|exfiltrat\w*)\b/i,
  /\b(?:curl|wget)\b[^|\n]{0,200}\|\s*(?:ba|z)?sh\b/i,
];

/** What somebody is to do. */
const ORDERS: readonly RegExp[] = [
  /\b(?:always|never|must|shall|from now on|make sure|be sure|do not|don't|you should|remember to)\b/i,
  /\b(?:assistant|agent|model|ai|you)\b.{0,20}\b(?:should|has to|have to|needs? to|will|may|can)\b/i,
  /^\W*(?:please\s+)?(?:run|execute|install|download|send|post|upload|delete|remove|open|call|use|add|set|write|approve|grant|allow|trust)\b/i,
];

export function isInstruction(text: string): boolean {
  return AGAINST_THE_AGENT.some((pattern) => pattern.test(text));
}

export function isOrder(text: string): boolean {
  return ORDERS.some((pattern) => pattern.test(text));
}
