import { useTranslation } from 'react-i18next'
import { Modal } from '../ui/Modal.tsx'
import styles from './DataTable.module.css'

const keys = [
  { key: 'search', press: '/' },
  { key: 'next', press: 'j' },
  { key: 'previous', press: 'k' },
  { key: 'select', press: 'x' },
  { key: 'open', press: 'Enter' },
  { key: 'submit', press: 'Ctrl + Enter' },
  { key: 'help', press: '?' },
] as const

/** The keys of lists; `?` shows them. */
export function ListKeysHelp({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('list')
  return (
    <Modal title={t('keys.title')} footer={null} width={420} onCancel={onClose}>
      <dl className={styles['keys']}>
        {keys.map(({ key, press }) => (
          <div key={key}>
            <dt>
              <kbd dir="ltr">{press}</kbd>
            </dt>
            <dd>{t(`keys.${key}`)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
