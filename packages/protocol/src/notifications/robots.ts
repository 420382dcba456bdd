/** Group robots by the webhook protocols that their makers publish. */
export const robotProviders = ['dingtalk', 'feishu', 'wecom'] as const
export type RobotProvider = (typeof robotProviders)[number]

/** What a provider's addresses look like, and whether calls are signed. */
type RobotCard = {
  readonly hosts: readonly string[]
  readonly path: RegExp
  /** WeCom signs nothing: whoever has the address may write to the group. */
  readonly signs: boolean
}

export const robotCards: Readonly<Record<RobotProvider, RobotCard>> = {
  dingtalk: { hosts: ['oapi.dingtalk.com'], path: /\/robot\/send$/u, signs: true },
  feishu: {
    hosts: ['open.feishu.cn', 'open.larksuite.com'],
    path: /\/open-apis\/bot\/v2\/hook\/[\w-]+$/u,
    signs: true,
  },
  wecom: { hosts: ['qyapi.weixin.qq.com'], path: /\/cgi-bin\/webhook\/send$/u, signs: false },
}

/** Whether an address is one of a robot of this provider. `trusted` hosts (`host:port`) play any of them, by plain http too. */
export function isRobotAddress(
  provider: RobotProvider,
  address: string,
  trusted: ReadonlySet<string> = new Set(),
): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, pathname, username, password } = new URL(address)
  const { hosts, path } = robotCards[provider]
  if (username !== '' || password !== '' || !path.test(pathname)) return false
  if (trusted.has(host)) return protocol === 'http:' || protocol === 'https:'
  return protocol === 'https:' && hosts.includes(host)
}
