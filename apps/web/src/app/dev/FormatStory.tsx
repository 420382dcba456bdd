import { Descriptions } from 'antd'
import { useFormat } from '#src/shared/i18n/use-format.ts'

/** More digits than a number can hold. */
const large = { amount: '12345678901234567.89', currency: 'USD' }

export function FormatStory() {
  const format = useFormat()
  const shown = {
    bytes: format.fileSize(512),
    KB: format.fileSize(1536),
    MB: format.fileSize(5 * 1024 ** 2),
    GB: format.fileSize(2.5 * 1024 ** 3),
    'mm:ss': format.duration(62_000),
    'hh:mm:ss': format.duration(3_723_000),
    thousands: format.number(1_234_567),
    compact: format.compact(12_345_678),
    percent: format.percent(0.123, 1),
    money: format.money(large),
    'compact money': format.compactMoney(large),
    time: format.dateTime(0),
  }
  const items = Object.entries(shown).map(([label, children]) => ({ key: label, label, children }))
  return <Descriptions column={{ xs: 1, md: 2, xl: 4 }} items={items} />
}
