import { DownloadOutlined, TableOutlined } from '@ant-design/icons'
import type { PageName } from '@pindao/protocol/access/page-permissions.ts'
import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { permissionOf } from '@pindao/protocol/operations/operation.kinds.ts'
import type {
  TakingOverGap,
  TakingOverState,
  TakingOverStep,
} from '@pindao/protocol/upkeep/taking-over.endpoints.ts'
import { Button } from 'antd'
import { parseAsString, useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { askedImport } from '#src/features/sheets/door/asked-import.ts'
import { useSheetTemplate } from '#src/features/sheets/door/use-sheet-files.ts'
import { Permit } from '#src/shared/access/Permit.tsx'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Panel } from '#src/shared/ui/Panel.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import styles from '../upkeep.module.css'
import { LastRun } from './LastRun.tsx'

/** Where the records of a step are. */
const pageOf: Readonly<Record<TakingOverStep, PageName>> = {
  channels: 'channels',
  parties: 'parties',
  contracts: 'contracts',
  balances: 'contracts',
  videos: 'platform-videos',
}

const { unauthorised, invalid } = credentialStatus.codes
const unsigned = Object.entries(approvalStatus.codes).flatMap(([name, code]) =>
  name === 'completed' ? [] : [code],
)
/** What narrows the list of a step to those that lack something, where its list can be narrowed so. */
const filterOf: Readonly<Partial<Record<TakingOverGap, Readonly<Record<string, string>>>>> = {
  withoutGrant: { credentialStatus: `${unauthorised},${invalid}` },
  withoutOperator: { owner: 'me' },
  withoutChannels: { lacks: 'channels' },
  withoutShare: { lacks: 'share' },
  withoutBalance: { lacks: 'balance' },
  notSigned: { approvalStatus: unsigned.join(',') },
}

/** One step: how many came in, what is missing, its template, its sheet and what became of the last one. */
export function TakingOverStepCard(props: { readonly state: TakingOverState; readonly number: number }) {
  const { state, number } = props
  const { t } = useTranslation(['upkeep', 'sheets'])
  const title = t(`upkeep:takingOver.step.${state.step}.title`)
  return (
    <Panel title={t('upkeep:takingOver.numbered', { n: number, title })} note={<StepTag state={state} />}>
      <p className={styles['quiet']}>{t(`upkeep:takingOver.step.${state.step}.how`)}</p>
      {state.count === null ? (
        <p>{t('upkeep:takingOver.notPermitted')}</p>
      ) : (
        <>
          <Counts state={state} count={state.count} />
          <StepActions state={state} title={title} />
          {state.run !== null && <LastRun kind={state.kind} run={state.run} />}
        </>
      )}
    </Panel>
  )
}

function StepTag({ state: { count, gaps } }: { readonly state: TakingOverState }) {
  const { t } = useTranslation('upkeep')
  if (count === null) return null
  if (count === 0) return <StatusTag tone="neutral">{t('takingOver.state.none')}</StatusTag>
  if (gaps.length > 0) return <StatusTag tone="warning">{t('takingOver.state.gaps')}</StatusTag>
  return <StatusTag tone="success">{t('takingOver.state.whole')}</StatusTag>
}

/** How many there are, and each thing that is still missing. */
function Counts({ state, count }: { readonly state: TakingOverState; readonly count: number }) {
  const { t } = useTranslation('upkeep')
  const format = useFormat()
  return (
    <ul className={`${styles['lines']} ${styles['counts']}`}>
      <li>
        <PermittedLink to={pagePaths[pageOf[state.step]]}>{t('takingOver.count')}</PermittedLink>
        <b>{format.number(count)}</b>
      </li>
      {state.gaps.map(({ gap, count: missing }) => (
        <li key={gap}>
          <GapName step={state.step} gap={gap} />
          <b>{format.number(missing)}</b>
        </li>
      ))}
    </ul>
  )
}

function GapName({ step, gap }: { readonly step: TakingOverStep; readonly gap: TakingOverGap }) {
  const { t } = useTranslation('upkeep')
  const filter = filterOf[gap]
  const name = t(`takingOver.gap.${gap}`)
  if (filter === undefined) return <span>{name}</span>
  return (
    <PermittedLink to={`${pagePaths[pageOf[step]]}?${new URLSearchParams(filter)}`}>{name}</PermittedLink>
  )
}

function StepActions({ state, title }: { readonly state: TakingOverState; readonly title: string }) {
  const { t } = useTranslation(['upkeep', 'sheets'])
  const saveTemplate = useSheetTemplate()
  const [, askForImport] = useQueryState(askedImport, parseAsString)
  return (
    <div className={styles['batch']}>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        aria-label={t('upkeep:takingOver.templateOf', { title })}
        onClick={() => saveTemplate(state.kind)}
      >
        {t('sheets:import.file.template')}
      </Button>
      <Permit to={permissionOf(state.kind)}>
        <Button
          type="primary"
          icon={<TableOutlined aria-hidden />}
          aria-label={t('upkeep:takingOver.importOf', { title })}
          onClick={() => void askForImport(state.kind)}
        >
          {t('upkeep:takingOver.import')}
        </Button>
      </Permit>
    </div>
  )
}
