import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import {
  builtInProfiles,
  cueLimits,
  cueProfile,
  limitsOf,
  mostOwnProfiles,
  type OwnProfile,
  readOwnProfiles,
  scriptClasses,
} from '@pindao/protocol/subtitles/checks/cue-profiles.ts'
import { Button, Input, InputNumber, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { boundsOf } from '#src/shared/form/bounds-of.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { useProfilesSetting, useSaveProfiles } from './check-profiles.queries.ts'
import styles from './profiles.module.css'

/** The company's own profiles: added, changed and taken away by whoever may change settings. */
export function ProfilesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('subtitles')
  const feedback = useFeedback()
  const setting = useProfilesSetting()
  const save = useSaveProfiles()
  const [edited, setEdited] = useState<readonly OwnProfile[] | null>(null)
  const [place, setPlace] = useState(0)
  const stored = setting.data
  const profiles = edited ?? readOwnProfiles(String(stored?.value ?? '[]'))
  const names = profiles.map(({ name }) => name.trim())
  const isComplete = names.every((name, at) => name !== '' && names.indexOf(name) === at)
  const change = (at: number, next: OwnProfile) => setEdited(profiles.with(at, next))
  const add = () => {
    setEdited([
      ...profiles,
      { name: freeName(t('profile.new'), names), limits: limitsOf(builtInProfiles[0]) },
    ])
    setPlace(profiles.length)
  }
  const remove = () => {
    setEdited(profiles.toSpliced(place, 1))
    setPlace(0)
  }
  const keep = () =>
    save.mutate(
      { profiles: profiles.map((one) => ({ ...one, name: one.name.trim() })), version: stored?.version ?? 0 },
      {
        onSuccess: () => {
          feedback.success(t('profile.saved'))
          onClose()
        },
        onError: feedback.failure,
      },
    )
  const profile = profiles[place]
  return (
    <Modal
      title={t('profile.title')}
      okText={t('profile.save')}
      okButtonProps={{ disabled: edited === null || !isComplete, loading: save.isPending }}
      width={640}
      onOk={keep}
      onCancel={onClose}
    >
      {setting.isPending && <Skeleton active />}
      {setting.isError && <ErrorState error={setting.error} onRetry={() => void setting.refetch()} />}
      {setting.isSuccess && (
        <>
          <div className={styles['bar']}>
            {profiles.length > 0 && (
              <Select
                aria-label={t('profile.which')}
                className={styles['which'] ?? ''}
                value={place}
                options={profiles.map(({ name }, at) => ({ value: at, label: name }))}
                onChange={setPlace}
              />
            )}
            <Button
              icon={<PlusOutlined aria-hidden />}
              disabled={profiles.length >= mostOwnProfiles}
              onClick={add}
            >
              {t('profile.add')}
            </Button>
            {profile && (
              <Button icon={<DeleteOutlined aria-hidden />} danger onClick={remove}>
                {t('profile.remove')}
              </Button>
            )}
          </div>
          {profile ? (
            <ProfileFields profile={profile} onChange={(next) => change(place, next)} />
          ) : (
            <p>{t('profile.none')}</p>
          )}
        </>
      )}
    </Modal>
  )
}

/** Its name, and the limits of each way of writing. */
function ProfileFields({
  profile,
  onChange,
}: {
  readonly profile: OwnProfile
  readonly onChange: (next: OwnProfile) => void
}) {
  const { t } = useTranslation('subtitles')
  const { name, limits } = profile
  return (
    <>
      <Input
        aria-label={t('profile.name')}
        value={name}
        maxLength={40}
        status={name.trim() === '' ? 'error' : ''}
        onChange={({ target }) => onChange({ ...profile, name: target.value })}
      />
      <table className={styles['limits']}>
        <thead>
          <tr>
            <td />
            {scriptClasses.map((script) => (
              <th key={script} scope="col">
                {t(`profile.script.${script}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cueLimits.map((limit) => (
            <tr key={limit}>
              <th scope="row">{t(`profile.limit.${limit}`)}</th>
              {scriptClasses.map((script) => (
                <td key={script}>
                  <InputNumber
                    aria-label={t('profile.limitOf', {
                      limit: t(`profile.limit.${limit}`),
                      script: t(`profile.script.${script}`),
                    })}
                    value={limits[script][limit]}
                    min={boundsOf(cueProfile.shape[limit]).least ?? 0}
                    max={boundsOf(cueProfile.shape[limit]).most ?? 60_000}
                    precision={0}
                    onChange={(value) =>
                      value !== null &&
                      onChange({
                        ...profile,
                        limits: { ...limits, [script]: { ...limits[script], [limit]: value } },
                      })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function freeName(wanted: string, names: readonly string[]): string {
  if (!names.includes(wanted)) return wanted
  for (let number = 2; ; number += 1) if (!names.includes(`${wanted} ${number}`)) return `${wanted} ${number}`
}
