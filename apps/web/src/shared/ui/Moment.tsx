import { useFormat } from '../i18n/use-format.ts'

/** A moment in a table or a list: without the year of today, the exact time in its title. */
export function Moment({ at, className }: { readonly at: string; readonly className?: string | undefined }) {
  const format = useFormat()
  return (
    <time className={className} dateTime={at} title={format.exactTime(at)}>
      {format.tableTime(at)}
    </time>
  )
}
