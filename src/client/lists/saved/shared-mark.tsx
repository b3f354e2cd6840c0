import { IconUsers } from '@tabler/icons-react'
import { t } from '../../../contract/language/index.ts'

export const SharedMark = () => (
  <span className="shared-mark" title={t('Shared with everybody in the account')}>
    <IconUsers size={13} stroke={1.6} aria-hidden="true" />
    <span className="visually-hidden">{t('shared')}</span>
  </span>
)
