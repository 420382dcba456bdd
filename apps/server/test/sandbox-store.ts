/** How the environment names the sandbox's object store as one of a kind (`sandbox/object-store/store.clients.ts`). */
export function sandboxStoreEnv(kind: string, address: string): Readonly<Record<string, string>> {
  const settings = {
    ENDPOINT: `${address}/s3`,
    BUCKET: kind === 'alioss' ? 'pindao-oss' : 'pindao',
    ACCESS_KEY: 'PINDAOSANDBOX',
    SECRET_KEY: 'sandbox-storage-secret',
    PATH_STYLE: 'true',
    STS_ENDPOINT: `${address}/sts`,
  }
  const named = Object.entries(settings).map(([name, value]) => [`${kind.toUpperCase()}_${name}`, value])
  return Object.fromEntries(named)
}
