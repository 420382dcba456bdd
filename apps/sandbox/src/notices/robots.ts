import { createHmac } from 'node:crypto'
import { sameSecret } from '#src/core/clients.ts'

export type Provider = 'dingtalk' | 'feishu' | 'wecom'

/** A robot that stands in a group here. */
export interface GroupRobot {
  readonly provider: Provider
  /** What its address carries. */
  readonly token: string
  /** Null: it signs nothing. */
  readonly secret: string | null
  readonly group: string
}

export const GROUP_ROBOTS: readonly GroupRobot[] = [
  { provider: 'dingtalk', token: 'sandbox-dingtalk', secret: 'SECsandboxdingtalk', group: '海外发行一组' },
  { provider: 'dingtalk', token: 'sandbox-dingtalk-2', secret: 'SECsandboxdingtalk2', group: '海外发行二组' },
  { provider: 'feishu', token: 'sandbox-feishu', secret: 'sandbox-feishu-secret', group: '运营值班群' },
  { provider: 'wecom', token: 'sandbox-wecom', secret: null, group: '版权与合规群' },
]

export const robotOf = (provider: Provider, token: string): GroupRobot | undefined =>
  GROUP_ROBOTS.find((robot) => robot.provider === provider && robot.token === token)

const hourMs = 3600_000
const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64')

/** DingTalk: milliseconds in the query, at most an hour off; key = secret, text = milliseconds, line feed, secret. */
export function isSignedForDingtalk(robot: GroupRobot, query: URLSearchParams, now: number): boolean {
  const [timestamp, sign] = [query.get('timestamp') ?? '', query.get('sign') ?? '']
  if (robot.secret === null) return true
  if (!/^\d{13}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > hourMs) return false
  return sameSecret(sign, hmac(robot.secret, `${timestamp}\n${robot.secret}`))
}

/** Feishu: seconds in the body, at most an hour off; key = seconds, line feed, secret, of an empty text. */
export function isSignedForFeishu(
  robot: GroupRobot,
  { timestamp, sign }: { readonly timestamp?: unknown; readonly sign?: unknown },
  now: number,
): boolean {
  if (robot.secret === null) return true
  if (typeof timestamp !== 'string' || typeof sign !== 'string') return false
  if (!/^\d{10}$/.test(timestamp) || Math.abs(now - Number(timestamp) * 1000) > hourMs) return false
  return sameSecret(sign, hmac(`${timestamp}\n${robot.secret}`, ''))
}

export interface Said {
  readonly id: number
  readonly at: string
  readonly provider: Provider
  readonly group: string
  readonly text: string
}

const perMinute = 20
const mostKept = 500
export type Groups = ReturnType<typeof createGroups>

/** What was said in the groups, in memory; each robot is heard 20 times a minute. */
export function createGroups(now: () => number) {
  let said: Said[] = []
  let lastId = 0
  const spoken = new Map<string, readonly number[]>()

  return {
    list: (): readonly Said[] => said,
    clear(): void {
      said = []
      spoken.clear()
    },
    /** False: too often. */
    maySpeak({ provider, token }: GroupRobot): boolean {
      const key = `${provider} ${token}`
      const recent = (spoken.get(key) ?? []).filter((at) => at > now() - 60_000)
      const isHeard = recent.length < perMinute
      spoken.set(key, isHeard ? [...recent, now()] : recent)
      return isHeard
    },
    say({ provider, group }: GroupRobot, text: string): void {
      lastId += 1
      said = [{ id: lastId, at: new Date(now()).toISOString(), provider, group, text }, ...said].slice(
        0,
        mostKept,
      )
    },
  }
}
