import type { OwnSession } from '@pindao/protocol/access/session.endpoints.ts'
import Bowser from 'bowser'

type Device = OwnSession['device']

const kinds: Readonly<Record<string, Device['kind']>> = {
  mobile: 'phone',
  tablet: 'tablet',
  desktop: 'computer',
}

/**
 * What a `User-Agent` says, as far as it helps people to recognise their own devices. Browsers lie in it, so it decides
 * nothing.
 */
export function deviceOf(userAgent: string): Device {
  // Bowser throws at none at all.
  const { platform, browser, os } = Bowser.parse(userAgent || '-')
  // HarmonyOS up to 4 says that it is an Android, too.
  const system = /\bHarmonyOS\b/u.test(userAgent) ? 'HarmonyOS' : (os.name ?? null)
  // Bowser knows no kind for ChromeOS.
  const kind = kinds[platform.type ?? (system === null ? '' : 'desktop')] ?? 'unknown'
  return { kind, browser: browser.name || null, system }
}
