import { t } from '../../contract/language/index.ts'
/** For a cell without a value. */
export const NoValue = () => (
  <span className="faint">
    <span aria-hidden="true">—</span>
    <span className="visually-hidden">{t('none')}</span>
  </span>
)
