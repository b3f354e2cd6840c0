import { t } from '../../../contract/language/index.ts'
import type { Connection } from '../../../contract/resources/index.ts'
import { Switch } from '../../ui/switch.tsx'
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
      <Switch
        label={t('Ask {name}', { name })}
        isOn={is_on}
        isPending={edit.isPending}
        onChange={(isOn) => edit.mutate({ is_on: isOn })}
      />
    </>
  )
}
