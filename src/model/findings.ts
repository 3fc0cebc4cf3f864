/** Kinds of identifiers and secrets that the write gate replaces. Where two overlap, the one named first here wins. */
export const IDENTIFIER_KINDS = [
  'private-key',
  'url-userinfo',
  'credential',
  'email',
  'iban',
  'card',
  'national-id',
  'ip',
  'mac',
  'phone',
  'address',
  'person',
] as const;
export type IdentifierKind = (typeof IDENTIFIER_KINDS)[number];

/** Categories of statements that the write gate withholds where the policy or a missing consent wants it. */
export const SENSITIVE_KINDS = ['health', 'finance', 'legal', 'location', 'children', 'third_party'] as const;
export type SensitiveKind = (typeof SENSITIVE_KINDS)[number];

/** What a policy says of the write gate besides its categories. */
export interface GatePolicy {
  detectors: Readonly<Record<IdentifierKind, boolean>>;
  /** ISO 3166 codes of the countries whose numbers (telephones, national identities) are looked for. */
  locales: readonly string[];
  names: {
    /** Never taken for a person. */
    allow: readonly string[];
    /** Always taken for a person, whether or not persons are looked for. */
    deny: readonly string[];
  };
}
