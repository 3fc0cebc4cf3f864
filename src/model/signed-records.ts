/** What became of the signature of one record in a file. */
export interface SignedRecord {
  /** The request that it is about; null where it does not say. */
  request: string | null;
  /** `altered`: not what was signed. `other_key`: signed, but not by the expected key. */
  result: 'valid' | 'altered' | 'other_key' | 'unsigned';
  keyId: string | null;
  /** Keys beside the signed ones: nobody vouches for them. */
  unsignedKeys: string[];
}

export interface SignedRecords {
  records: SignedRecord[];
  /** False when no key was given: then each record vouches for itself only. */
  isKeyExpected: boolean;
}
