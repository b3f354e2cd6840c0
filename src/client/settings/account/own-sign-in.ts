import type { OwnSignIn } from '../../../contract/operations/index.ts'
import { isApiError, operationQuery, queryClient } from '../../api/index.ts'

export const ownSignInQuery = operationQuery('get_sign_in', {})

export const readAgain = (): Promise<void> => queryClient.invalidateQueries(ownSignInQuery)

/** What every card of the page is given. */
export interface CardProps {
  own: OwnSignIn
  /** Asks for the present password, and does the work again after it. */
  confirmFirst: (work: () => void) => void
}

/** The service wants the person to prove again who they are. */
export const needsConfirmation = (error: unknown): boolean =>
  isApiError(error) && error.code === 'confirmation_needed'

/** The sentence of a refusal for one field of the request; that of the whole refusal for no field. */
export const faultOf = (error: unknown, field: string): string | undefined => {
  if (!isApiError(error) || needsConfirmation(error)) return undefined
  const own = error.errors.find(
    ({ source }) => source && 'pointer' in source && source.pointer === `/${field}`,
  )
  return own?.detail ?? (field === '' || error.errors.length === 0 ? error.message : undefined)
}

/** The sentence of a refusal, wherever it belongs. */
export const sentenceOf = (error: unknown): string | undefined =>
  error instanceof Error && !needsConfirmation(error) ? error.message : undefined
