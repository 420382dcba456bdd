import { useTranslation } from 'react-i18next'

const minute = 60
const hour = 60 * minute

/** How long something still takes, in round words: nobody needs the seconds of an hour. */
export function useRestWords(): (seconds: number) => string {
  const { t } = useTranslation('publishing')
  return (seconds) => {
    if (seconds < minute) return t('queue.rest.seconds', { n: Math.max(1, seconds) })
    if (seconds < hour) return t('queue.rest.minutes', { n: Math.ceil(seconds / minute) })
    return t('queue.rest.hours', {
      hours: Math.floor(seconds / hour),
      minutes: Math.ceil((seconds % hour) / minute),
    })
  }
}
