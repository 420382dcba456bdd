const loopbackHosts = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

/** Whether a host, as it is listened on or stands in an address, is reached from this machine only. */
export function isLoopbackHost(host: string): boolean {
  return loopbackHosts.has(host)
}

/** Whether an address is plain http on this machine, where TLS protects nothing. */
export function isPlainHttpOnThisMachine({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && isLoopbackHost(hostname)
}
