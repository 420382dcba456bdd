import { useTranslation } from 'react-i18next'

/** A length of time in the largest unit that leaves two figures: 45 s, 12 min, 5 h, 3 d. */
export function useSpanText(): (seconds: number) => string {
  const { t } = useTranslation('dashboards')
  return (seconds) => {
    if (seconds < 90) return t('span.seconds', { n: Math.round(seconds) })
    if (seconds < 90 * 60) return t('span.minutes', { n: Math.round(seconds / 60) })
    if (seconds < 48 * 3600) return t('span.hours', { n: Math.round(seconds / 3600) })
    return t('span.days', { n: Math.round(seconds / 86_400) })
  }
}
