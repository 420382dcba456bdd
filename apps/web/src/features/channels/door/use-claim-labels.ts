import { useTranslation } from 'react-i18next'

/** What lists of videos call how a video is claimed (E14), and what of it is. */
export function useClaimLabels() {
  const { t } = useTranslation('channels')
  return { title: t('platformVideos.claim'), type: t('platformVideos.claimType') }
}
