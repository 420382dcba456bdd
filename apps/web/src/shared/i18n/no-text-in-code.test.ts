import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { textsIn } from './texts-in-code.test-support.ts'

const sources = import.meta.glob<string>(
  ['../../**/*.{ts,tsx}', '!../../**/*.test*.{ts,tsx}', '!../../**/testing/**', '!../../app/dev/**'],
  { query: '?raw', import: 'default', eager: true },
)
const found = Object.entries(sources).map(([path, source]) => ({
  file: new URL(path, 'file:///shared/i18n/').pathname.slice(1),
  texts: textsIn(parseSync(path, source).program),
}))

/** What is the same in every language. */
const exceptions = {
  // The Arabic letter that stands for its variants when help is searched.
  'features/navigation/help/help-search.ts': ['ا', 'ى', 'ي', 'ة', 'ه'],
  // A line for a shell.
  'features/access/keys/SecretDialog.tsx': ['curl -X POST -H "Authorization: Bearer ', '/api/sso/userInfo'],
  // Each language by its own name.
  'shared/i18n/language-names.ts': ['中文', 'العربية'],
  // How a line that is pasted looks: codes and numbers.
  'features/revenue/money-tables/rates/PasteRates.tsx': [' USD CNY month_end 7.1234'],
  // The marks of platforms, drawn as pictures.
  'features/channels/door/PlatformTag.tsx': ['奇', '好', '抖', '西', '快', '红', '优', '腾', '微', '头'],
}

test('I18N-02 no text for people stands in the code of the page', () => {
  expect(found.length).toBeGreaterThan(300)
  const faulty = found.filter(({ texts }) => texts.length > 0)
  expect(Object.fromEntries(faulty.map(({ file, texts }) => [file, texts]))).toEqual(exceptions)
})

test.each([
  ['<p>Hello</p>', ['Hello']],
  ['<p>{"Hello"} {count}</p>', ['Hello']],
  ['<p>{empty ? `Nothing` : null}</p>', ['Nothing']],
  ['<img alt="A cat" className="cat" />', ['A cat']],
  ['<Button aria-label={open ? "Close" : t("open")} />', ['Close']],
  ['feedback.info("成功")', ['成功']],
  ['const words = `نتيجة`', ['نتيجة']],
  ['<p title={t("list:title")}>{t("list:text")} · {count} %</p>', []],
  ['// 注释\nconst path = "/channels"', []],
])('I18N-02 in %s the texts for people are %j', (code, texts) => {
  expect(textsIn(parseSync('code.tsx', code).program)).toEqual(texts)
})
