/** An address of which only its ends can be read: `l••••@e••••.com`. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const [name, host] = [address.slice(0, at), address.slice(at + 1)]
  const dot = host.lastIndexOf('.')
  return `${firstOf(name)}••••@${firstOf(host)}••••${dot === -1 ? '' : host.slice(dot)}`
}

const firstOf = (text: string) => [...text][0] ?? ''
