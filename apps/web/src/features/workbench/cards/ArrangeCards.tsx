import { inArrangement } from '@pindao/protocol/workbench/card-arrangement.ts'
import type { TodayCardKind } from '@pindao/protocol/workbench/workbench.endpoints.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { useNames } from '#src/shared/access/use-names.ts'
import { ArrangeList } from '#src/shared/list/ArrangeList.tsx'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import styles from './ArrangeCards.module.css'
import { type Arranged, useArrange, useArrangeableRoles, useArranged } from './cards.queries.ts'

/** Which cards of today stand in what order: for oneself, and for the people of a role who chose nothing. */
export function ArrangeCards({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('dashboards')
  const can = useCan()
  const [roleId, setRoleId] = useState<string | null>(null)
  const { data, error, refetch } = useArranged(roleId)
  return (
    <Drawer size={420} title={t('cards.title')} onClose={onClose}>
      {can(['role:read', 'role:update']) && <WhoseCards value={roleId} onChange={setRoleId} />}
      <p className={styles['about']}>{t(roleId === null ? 'cards.about' : 'cards.aboutRole')}</p>
      {data ? (
        <Arranging key={JSON.stringify([roleId, data])} arranged={data} roleId={roleId} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <WaitingLines rows={6} />
      )}
    </Drawer>
  )
}

function WhoseCards({
  value,
  onChange,
}: {
  readonly value: string | null
  readonly onChange: (roleId: string | null) => void
}) {
  const { t } = useTranslation('dashboards')
  const names = useNames()
  const roles = useArrangeableRoles()
  return (
    <Select
      className={styles['whose'] ?? ''}
      aria-label={t('cards.whose')}
      value={value ?? ''}
      loading={roles.isPending}
      options={[
        { value: '', label: t('cards.mine') },
        ...(roles.data ?? []).map((role) => ({
          value: role.id,
          label: t('cards.ofRole', { role: names.role(role) }),
        })),
      ]}
      onChange={(id) => onChange(id === '' ? null : id)}
    />
  )
}

type Choice = { readonly kind: TodayCardKind; readonly isShown: boolean }

function choicesOf({ kinds, chosen, usual }: Arranged): readonly Choice[] {
  const holding = chosen ?? usual
  const hidden = holding?.hidden ?? []
  return inArrangement(kinds, holding && { ...holding, hidden: [] }).map((kind) => ({
    kind,
    isShown: !hidden.includes(kind),
  }))
}

function Arranging({ arranged, roleId }: { readonly arranged: Arranged; readonly roleId: string | null }) {
  const { t } = useTranslation('dashboards')
  const feedback = useFeedback()
  const arranging = useArrange(roleId)
  const [choices, setChoices] = useState(() => choicesOf(arranged))
  const arrange = async (arrangement: Parameters<typeof arranging.mutateAsync>[0]) => {
    try {
      await arranging.mutateAsync(arrangement)
      feedback.success(t(arrangement === null ? 'cards.reset' : 'cards.saved'))
    } catch (error) {
      feedback.failure(error)
    }
  }
  const save = () =>
    arrange({
      order: choices.map(({ kind }) => kind),
      hidden: choices.flatMap(({ kind, isShown }) => (isShown ? [] : [kind])),
    })
  const move = (key: string, to: number) =>
    setChoices((before) => {
      const choice = before.find(({ kind }) => kind === key)
      return choice ? before.filter((one) => one !== choice).toSpliced(to, 0, choice) : before
    })
  const toggle = (key: string) =>
    setChoices((before) => before.map((one) => (one.kind === key ? { ...one, isShown: !one.isShown } : one)))
  if (choices.length === 0) return <p>{t('cards.none')}</p>
  return (
    <>
      <ArrangeList
        items={choices.map(({ kind, isShown }) => ({ key: kind, title: t(`card.${kind}`), isShown }))}
        onMove={move}
        onToggle={toggle}
      />
      <div className={styles['actions']}>
        <Button type="primary" loading={arranging.isPending} onClick={() => void save()}>
          {t('cards.save')}
        </Button>
        <Button disabled={arranged.chosen === null || arranging.isPending} onClick={() => void arrange(null)}>
          {t(roleId === null ? 'cards.follow' : 'cards.asMade')}
        </Button>
      </div>
    </>
  )
}
