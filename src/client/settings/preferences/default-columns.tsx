import { Link } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import { headingOf } from '../../../contract/exports/index.ts'
import { usePreferences, usePrefer } from '../../api/preferences.ts'
import { paths } from '../../format/index.ts'
import { columns } from '../../lists/container-row/index.ts'
import { readLayout, standardLayout } from '../../lists/view/index.ts'
import { NotKept } from './choice.tsx'

const headerOf = (key: string): string =>
  columns.find((column) => column.key === key)?.header ?? headingOf(key.replace(/^custom_field\./, ''))

/** The columns that the list of containers has where neither its address nor a saved view says others. */
export const ContainerColumns = () => {
  const { container_columns } = usePreferences()
  const { choose, fault } = usePrefer()
  const layout = readLayout(container_columns ?? '') ?? standardLayout('containers')
  return (
    <section className="card section-card" aria-labelledby="container-columns">
      <h2 id="container-columns">{t('Columns of the list of containers')}</h2>
      <p>{layout.columns.map(({ key }) => headerOf(key)).join(', ')}</p>
      <p className="muted">
        {t(
          'In this account; saved views have their own. Others are chosen in the list under Columns, and kept there as your default.',
        )}
      </p>
      <div className="section-actions">
        <Link className="btn" to={paths.containers()}>
          {t('Open the list')}
        </Link>
        {container_columns !== null && (
          <button type="button" className="btn" onClick={() => void choose({ container_columns: null })}>
            {t('Back to the standard columns')}
          </button>
        )}
      </div>
      <NotKept fault={fault} />
    </section>
  )
}
