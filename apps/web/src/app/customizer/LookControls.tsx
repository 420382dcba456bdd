import { Radio, Select, Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import {
  changePreferences,
  colorModes,
  defaultPreferences,
  type LookKey,
  looks,
  type Preferences,
  usePreferences,
} from '#src/shared/preferences/preferences.ts'
import { useLook } from '#src/shared/preferences/use-look.ts'
import styles from './Customizer.module.css'

type SwitchKey = 'menuPinned' | 'menuHidden' | 'barBlur'
const { locale: _locale, timeZone: _timeZone, ...defaultLook } = defaultPreferences

/** Brings the look of the first day back; language and time zone are the person's and stay. */
export const resetLook = () => changePreferences(defaultLook)

/** Every choice of how the product looks in this browser (SHL-06): in the customizer, and in the settings. */
export function LookControls() {
  const { t } = useTranslation('customizer')
  const preferences = usePreferences()
  const isHorizontal = preferences.menuLayout === 'horizontal'
  const look = useLook()
  return (
    <>
      <Heading>{t('theming')}</Heading>
      {/* A dark menu is a column; in a row it takes the colours of the bar. */}
      <Choice name="skin" without={isHorizontal ? ['semiDark'] : []} />
      <ModeChoice />
      <Choice name="accent" />
      <Heading>{t('layout')}</Heading>
      <Choice name="contentWidth" />
      <Choice name="bar" without={look.nav === 'vertical' ? [] : ['hidden']} />
      <Toggle name="barBlur" disabled={look.bar !== 'fixed'} />
      <Choice name="footer" />
      <Heading>{t('menu')}</Heading>
      <Choice name="menuLayout" />
      <Toggle name="menuPinned" disabled={isHorizontal || preferences.menuHidden} />
      <Toggle name="menuHidden" />
      <Heading>{t('other')}</Heading>
      <Choice name="direction" />
      <TransitionChoice />
    </>
  )
}

function Heading({ children }: { readonly children: ReactNode }) {
  return <h3 className={styles['heading']}>{children}</h3>
}

type ChoiceName = Exclude<LookKey, 'transition'>

function Choice({ name, without = [] }: { readonly name: ChoiceName; readonly without?: readonly string[] }) {
  const { t } = useTranslation('customizer')
  const chosen: string = usePreferences((state) => state[name])
  const offered = (looks[name] as readonly string[]).filter((value) => !without.includes(value))
  return (
    <Group label={t(`${name}.label`)}>
      <Radio.Group
        value={offered.includes(chosen) ? chosen : offered[0]}
        onChange={({ target }) => changePreferences({ [name]: target.value } as Partial<Preferences>)}
      >
        {offered.map((value) => (
          <Radio key={value} value={value}>
            {t(`${name}.${value}` as 'skin.default')}
          </Radio>
        ))}
      </Radio.Group>
    </Group>
  )
}

function ModeChoice() {
  const { t } = useTranslation('navigation')
  const colorMode = usePreferences((state) => state.colorMode)
  return (
    <Group label={t('theme.label')}>
      <Radio.Group
        value={colorMode}
        onChange={({ target }) => changePreferences({ colorMode: target.value })}
        options={colorModes.map((value) => ({ value, label: t(`theme.${value}`) }))}
      />
    </Group>
  )
}

function TransitionChoice() {
  const { t } = useTranslation('customizer')
  const transition = usePreferences((state) => state.transition)
  const id = useId()
  return (
    <div className={styles['group']}>
      <label htmlFor={id}>{t('transition.label')}</label>
      <Select
        id={id}
        className={styles['select'] ?? ''}
        value={transition}
        onChange={(value) => changePreferences({ transition: value })}
        options={looks.transition.map((value) => ({ value, label: t(`transition.${value}`) }))}
      />
    </div>
  )
}

function Toggle({ name, disabled = false }: { readonly name: SwitchKey; readonly disabled?: boolean }) {
  const { t } = useTranslation('customizer')
  const on = usePreferences((state) => state[name])
  const id = useId()
  return (
    <div className={styles['switch']}>
      <label htmlFor={id}>{t(name)}</label>
      <Switch
        id={id}
        checked={on}
        disabled={disabled}
        onChange={(value) => changePreferences({ [name]: value })}
      />
    </div>
  )
}

function Group({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles['group']}>
      <legend>{label}</legend>
      {children}
    </fieldset>
  )
}
