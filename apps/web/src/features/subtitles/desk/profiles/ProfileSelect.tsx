import { builtInProfiles, choiceOf, type OwnProfile } from '@pindao/protocol/subtitles/checks/cue-profiles.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Permit } from '#src/shared/access/Permit.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import type { OpenDesk } from '../use-open-desk.ts'
import { useChooseProfile } from './check-profiles.queries.ts'

const ProfilesDialog = lazyPart(async () => (await import('./ProfilesDialog.tsx')).ProfilesDialog)

/** By which profile the subtitles are checked: one of the product's, or of the company's own. */
export function ProfileSelect(props: {
  readonly document: OpenDesk['document']
  readonly setDocument: OpenDesk['setDocument']
  readonly own: readonly OwnProfile[]
  readonly isReadOnly: boolean
}) {
  const { document, setDocument, own, isReadOnly } = props
  const { t } = useTranslation('subtitles')
  const feedback = useFeedback()
  const choose = useChooseProfile({ document, setDocument })
  const [isEditing, setEditing] = useState(false)
  const { checkProfile } = document
  const all = [
    ...builtInProfiles.map((profile) => ({ value: profile as string, label: t(`profile.${profile}`) })),
    ...own.map((profile) => ({ value: choiceOf(profile), label: profile.name })),
  ]
  // One that is gone counts as the first.
  const value = all.some((one) => one.value === checkProfile) ? checkProfile : builtInProfiles[0]
  return (
    <>
      <Select
        aria-label={t('profile.label')}
        title={t('profile.label')}
        value={value}
        options={all}
        disabled={isReadOnly || choose.isPending}
        popupMatchSelectWidth={false}
        onChange={(profile) => choose.mutate(profile, { onError: feedback.failure })}
      />
      <Permit to="setting:update">
        <Button onClick={() => setEditing(true)}>{t('profile.edit')}</Button>
      </Permit>
      {isEditing && (
        <LazyPart onLost={() => setEditing(false)}>
          <ProfilesDialog onClose={() => setEditing(false)} />
        </LazyPart>
      )}
    </>
  )
}
