import { expect, test } from 'vitest'
import { deviceOf } from './user-agent.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36`,
    'computer',
    'Chrome',
    'Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`,
    'computer',
    'Microsoft Edge',
    'Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'computer', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
    'computer',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Mobile/15E Safari/604.1',
    'phone',
    'Safari',
    'iOS',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; Pixel) ${webkit} Chrome/140.0 Mobile Safari/537.36`,
    'phone',
    'Chrome',
    'Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; Tab) ${webkit} Chrome/140.0 Safari/537.36`,
    'tablet',
    'Chrome',
    'Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; HarmonyOS) ${webkit} Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0`,
    'phone',
    'WeChat',
    'HarmonyOS',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1 Version/17.5 Mobile/15E Safari/604.1',
    'tablet',
    'Safari',
    'iOS',
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0 Safari/537.36`,
    'computer',
    'Chrome',
    'Chrome OS',
  ],
  ['curl/8.5.0', 'unknown', null, null],
  ['', 'unknown', null, null],
])('SSO-07 %s is recognised', (userAgent, kind, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ kind, browser, system })
})
