import { t } from '../../../contract/language/index.ts'
import { may } from '../../api/index.ts'
import { usePreferences, usePrefer } from '../../api/preferences.ts'
import type { GridLayout } from '../../ui/grid/types.ts'
import { isStandard, writeLayout } from '../view/index.ts'

/** Keeps the columns of the list of containers as the default of the person, on every device. */
export const DefaultColumns = ({ layout }: { layout: GridLayout }) => {
  const { container_columns } = usePreferences()
  const { choose, fault } = usePrefer()
  if (!may('edit_preferences')) return null
  const text = writeLayout(layout)
  const isDefault = container_columns === null ? isStandard('containers', layout) : container_columns === text
  return (
    <div className="columns-default">
      {isDefault ? (
        <p className="muted">{t('These are your default columns.')}</p>
      ) : (
        <button
          type="button"
          className="btn"
          onClick={() => void choose({ container_columns: isStandard('containers', layout) ? null : text })}
        >
          {t('Keep as my default')}
        </button>
      )}
      {fault !== null && (
        <p className="t-bad" role="alert">
          {t('Not kept.')} {fault}
        </p>
      )}
    </div>
  )
}
