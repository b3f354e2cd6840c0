import { useQuery } from '@tanstack/react-query'
import { t } from '../../../contract/language/index.ts'
import { may } from '../../api/index.ts'
import { ageText } from '../../format/index.ts'
import type { ContainerListRow } from '../../lists/container-row/index.ts'
import { type BoardAttribute, enteredOf } from './fields.rules.ts'
import { enteredQuery } from './queries.ts'

/** `entered by Dana Kim, 3 h ago`: asked for when somebody comes near. */
export function useEnteredBy(
  row: ContainerListRow,
  attribute: BoardAttribute,
  isAsked: boolean,
): string | null {
  const isEntered = enteredOf(row.record.attributes, attribute) !== null
  const { data } = useQuery({
    ...enteredQuery(row.key),
    enabled: isAsked && isEntered && may('list_entered_values'),
    staleTime: 30_000,
    retry: false,
  })
  const entered = data?.data.find((each) => each.attribute === attribute)
  return entered
    ? t('entered by {name}, {age}', { name: entered.entered_by, age: ageText(entered.entered_at, row.now) })
    : null
}
