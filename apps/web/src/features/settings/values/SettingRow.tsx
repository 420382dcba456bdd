import type { PageName } from '@pindao/protocol/access/page-permissions.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { Setting } from '@pindao/protocol/settings/setting.endpoints.ts'
import { Button, InputNumber, Switch } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { FieldProblem } from '#src/shared/form/FieldProblem.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { isNumber, rangeOf, takenValue, typed } from './setting-range.ts'
import { isCompany, useUpdateSetting, type Whose } from './setting-values.queries.ts'
import styles from './settings.module.css'
import { useSettingWords } from './use-setting-words.ts'
import { useWindowWords } from './use-window-words.ts'

type RowProps = {
  readonly setting: Setting
  readonly whose: Whose
  /** The address leads here. */
  readonly isTarget: boolean
  readonly onOpen: () => void
  /** Opens what is too large to be edited here. */
  readonly onEdit: () => void
}

/** One setting: what it is, its value to change at once, and how it came about. */
export function SettingRow({ setting, whose, isTarget, onOpen, onEdit }: RowProps) {
  const { key, isSet, fallback, exceptions, updatedAt, updatedBy } = setting
  const { t } = useTranslation('setting-values')
  const words = useSettingWords()
  const format = useFormat()
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isTarget) place.current?.scrollIntoView({ block: 'center' })
  }, [isTarget])
  const name = words.name(key)
  const feedback = useFeedback()
  // What is edited on another page is said there.
  const isHere = rangeOf(key).kind !== 'text'
  const facts = [
    words.range(key),
    isHere ? t('standard', { value: words.standard(key) }) : null,
    isHere && isSet && !isCompany(whose) ? t('fallback', { value: words.value(key, fallback) }) : null,
    isSet && updatedAt !== null
      ? t('by', { person: updatedBy?.fullName ?? t('system'), time: format.dateTime(updatedAt) })
      : null,
  ].filter((fact) => fact !== null)
  const address = new URL(window.location.href)
  address.searchParams.set('setting', key)
  return (
    <li ref={place} className={styles['row']} data-target={isTarget || undefined} aria-label={name}>
      <div className={styles['about']}>
        <h3 className={styles['name']}>
          {name} <StatusTag tone={isSet ? 'running' : 'neutral'}>{t(isSet ? 'set' : 'usual')}</StatusTag>
        </h3>
        <p>{words.about(key)}</p>
        <p className={styles['facts']}>{facts.join(' · ')}</p>
      </div>
      <div className={styles['value']}>
        <ValueControl setting={setting} whose={whose} name={name} onEdit={onEdit} />
        <div className={styles['acts']}>
          <Button size="small" type="link" aria-label={t('historyOf', { name })} onClick={onOpen}>
            {exceptions > 0 ? t('exceptions', { count: exceptions }) : t('history')}
          </Button>
          <Button
            size="small"
            type="link"
            aria-label={t('linkOf', { name })}
            onClick={() => void feedback.copy(address.href, 'address')}
          >
            {t('link')}
          </Button>
        </div>
      </div>
    </li>
  )
}

function ValueControl({
  setting,
  whose,
  name,
  onEdit,
}: Pick<RowProps, 'setting' | 'whose' | 'onEdit'> & { readonly name: string }) {
  const { key, value, isSet, version } = setting
  const { t } = useTranslation('setting-values')
  const range = rangeOf(key)
  const words = useSettingWords()
  const problemId = useId()
  const mayUpdate = useCan()('setting:update')
  const feedback = useFeedback()
  const update = useUpdateSetting()
  const stored = isNumber(value) ? typed(value, range.unit) : null
  const [input, setInput] = useState(stored)
  const [isWrong, setWrong] = useState(false)
  const write = (next: Setting['value'] | null) =>
    update.mutate(
      { body: { key, ...whose, value: next, version } },
      {
        onSuccess: () => feedback.success(next === null ? words.way('resetDone', whose) : t('saved')),
        onError: feedback.failure,
      },
    )
  if (range.kind === 'text') {
    if (range.page === null) return null
    return (
      <PermittedLink to={pagePaths[range.page as PageName]} className="link">
        {t('elsewhere')}
      </PermittedLink>
    )
  }
  const save = () => {
    const next = takenValue(input, range)
    setWrong(next === null)
    if (next !== null) write(next)
  }
  const isEdited = range.kind === 'number' && input !== stored
  return (
    <>
      {range.kind === 'windows' && <WindowList text={String(value)} name={name} />}
      <div className={styles['control']}>
        {range.kind === 'windows' ? (
          <Button aria-label={t('windows.editOf', { name })} disabled={!mayUpdate} onClick={onEdit}>
            {t('windows.edit')}
          </Button>
        ) : range.kind === 'switch' ? (
          <Switch
            aria-label={name}
            checked={value === true}
            loading={update.isPending}
            disabled={!mayUpdate}
            onChange={write}
          />
        ) : (
          <InputNumber
            aria-label={name}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? problemId : undefined}
            status={isWrong ? 'error' : ''}
            value={input}
            disabled={!mayUpdate || update.isPending}
            suffix={range.unit === null ? null : t(`unit.${range.unit}`)}
            className={styles['number'] ?? ''}
            onChange={(next) => {
              setInput(next)
              setWrong(false)
            }}
            onPressEnter={save}
          />
        )}
        {isEdited && (
          <>
            <Button
              type="primary"
              aria-label={t('saveOf', { name })}
              loading={update.isPending}
              onClick={save}
            >
              {t('save')}
            </Button>
            <Button
              onClick={() => {
                setInput(stored)
                setWrong(false)
              }}
            >
              {t('cancel')}
            </Button>
          </>
        )}
        {isSet && !isEdited && mayUpdate && (
          <Button
            aria-label={words.way('resetOf', whose, { name })}
            loading={update.isPending}
            onClick={() => write(null)}
          >
            {words.way('reset', whose)}
          </Button>
        )}
      </div>
      <FieldProblem id={problemId} text={isWrong ? words.problem(key) : null} />
    </>
  )
}

function WindowList({ text, name }: { readonly text: string; readonly name: string }) {
  const words = useWindowWords()
  const said = words.each(text)
  if (text === '') return <p className={styles['noWindows']}>{words.all(text)}</p>
  return (
    <ol className={styles['windows']} aria-label={name}>
      {said.map((window, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same window may stand there twice
        <li key={at}>{window}</li>
      ))}
    </ol>
  )
}
