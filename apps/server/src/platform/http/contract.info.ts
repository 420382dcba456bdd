/** What the contract says before its operations: how to call any of them. Markdown. */
export const contractDescription = `
Every call of the product, the same that its pages make.

**Who calls.** Make a key on the page *API keys* (接口密钥) and send it with each call:
\`Authorization: Bearer pindao_…\`. A key works as its person, within its scopes. Operations say what they need in
\`x-permission\`; what only needs somebody who is signed in is open to keys where it says \`x-programs\`.

**Answers** have one shape: \`{ status, message, data }\`, lists also \`total\`. A refusal has a \`code\` that does not change,
a \`message\` in the language of \`Accept-Language\` (zh, en, fr, ar) and a \`requestId\`.

**Lists** are paged by \`page\` and \`pageSize\` (at most 100) and sorted by \`sort\`, with \`-\` before the key for the greatest first.

**Commands** that start something outside need an \`Idempotency-Key\` (8 to 100 letters, digits, - and _): repeated with
the same key they answer the same and do nothing twice.

**Too many calls** are answered 429, a moment without the database 503; \`Retry-After\` says for how many seconds.

**Ids** are strings of digits, **money** decimal strings, **instants** RFC 3339 in UTC.
`
