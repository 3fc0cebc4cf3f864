/** Words that announce a key or token, in any case and as part of longer names (`API_KEY`, `authToken`). */
export const SECRET_WORDS: readonly string[] = [
  ...['key', 'token', 'secret', 'passw', 'passphrase', 'pwd', 'credential', 'auth', 'bearer', 'jwt', 'pass=', 'pass:'],
  ...['cookie', 'session=', 'session_id', 'sessionid', 'signature', 'sig=', 'hmac', 'dsn', 'salt', '_sid', 'pin:'],
  ...['leaked', 'pasted', 'private', 'webhook', 'encryption', 'otp', 'unseal', 'api_', 'apitoken', '_pat', 'pass"', "pass'"],
  // Swedish, Danish and Norwegian, German, Dutch, French, Spanish, Portuguese, Italian, Polish, Finnish, Chinese
  ...['nyckel', 'nøgle', 'nøkkel', 'schlüssel', 'schluessel', 'sleutel', 'clé', 'jeton', 'clave', 'llave', 'chave'],
  ...['chiave', 'klucz', 'avain', 'avaime', 'lösenord', 'kennwort', 'passwort', 'contraseña', 'senha', 'hasło'],
  ...['wachtwoord', 'salasana', 'adgangskode', 'mot de passe', '密钥', '令牌', '密码', '口令', '凭证'],
];
