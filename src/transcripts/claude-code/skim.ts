/**
 * Finds `progress` lines without parsing them: they are a fifth of the bytes and copy what other lines say.
 * Right by construction, not by luck: the keys at the top of the record are read one by one up to `type`, so a
 * quoted `"type":"progress"` inside a tool's output is never taken for one.
 */
const HEAD_BYTES = 2048;
const SESSION_KEY = '"sessionId":';
const TYPE_AT_TOP = /^\{(?:"[A-Za-z]{1,40}":(?:"[^"\\]*"|null|true|false|-?\d{1,20}),)*?"type":"progress",/;

export function isProgressLine(content: Buffer): boolean {
  const head = content.toString('latin1', 0, HEAD_BYTES);
  const match = TYPE_AT_TOP.exec(head);
  if (match === null || !match[0].includes(SESSION_KEY)) return false;
  // A second session id means that another record was written behind this one on the same line.
  return content.indexOf(SESSION_KEY, match[0].length) < 0;
}
