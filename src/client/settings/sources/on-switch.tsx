import { t } from '../../../contract/language/index.ts'
import type { Connection } from '../../../contract/resources/index.ts'
import { useConnectionEdit } from './use-connection-edit.ts'

/** Switches a connection on or off; what it reported stays. */
export const OnSwitch = ({ connection }: { connection: Connection }) => {
  const { is_on, name } = connection.attributes
  const edit = useConnectionEdit(connection.id)
  return (
    <>
      {edit.isError && (
        <span role="alert" className="t-bad">
          {edit.error.message}
        </span>
      )}
      <button
        type="button"
        role="switch"
        className="source-switch"
        aria-checked={is_on}
        aria-label={t('Ask {name}', { name })}
        disabled={edit.isPending}
        onClick={() => edit.mutate({ is_on: !is_on })}
      >
        <span aria-hidden="true">{is_on ? t('On') : t('Off')}</span>
        <i aria-hidden="true" />
      </button>
    </>
  )
}
