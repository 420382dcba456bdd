import type { OwnSession } from '@pindao/protocol/access/session.endpoints.ts'

type Device = OwnSession['device']

/** What gives a browser away, the special before the general: nearly all of them call themselves Safari as well. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//u, 'WeChat'],
  [/\b(?:Edg|EdgA|EdgiOS)\//u, 'Edge'],
  [/\b(?:OPR|Opera)\//u, 'Opera'],
  [/\bQQBrowser\//u, 'QQ Browser'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//u, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//u, 'Chrome'],
  [/\bSafari\//u, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/u, 'iOS'],
  [/\biPad\b/u, 'iPadOS'],
  [/\bHarmonyOS\b|\bOpenHarmony\b/u, 'HarmonyOS'],
  [/\bAndroid\b/u, 'Android'],
  [/\bWindows\b/u, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/u, 'macOS'],
  [/\bCrOS\b/u, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/u, 'Linux'],
]

/**
 * What a `User-Agent` says, as far as it helps people to recognise their own devices. Browsers lie in it, so it decides
 * nothing.
 */
export function deviceOf(userAgent: string): Device {
  const system = nameIn(systems, userAgent)
  return { kind: kindOf(userAgent, system), browser: nameIn(browsers, userAgent), system }
}

function nameIn(names: readonly (readonly [RegExp, string])[], text: string): string | null {
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

function kindOf(userAgent: string, system: string | null): Device['kind'] {
  if (system === null) return 'unknown'
  if (/\biPad\b|\bTablet\b/u.test(userAgent)) return 'tablet'
  // Android tablets are Android without `Mobile`.
  if (system === 'Android') return /\bMobile\b/u.test(userAgent) ? 'phone' : 'tablet'
  return system === 'iOS' || /\b(?:Mobile|Phone)\b/u.test(userAgent) ? 'phone' : 'computer'
}
