/** The facts of a tracking request that say whether its source is asked again. */
export interface AskingFacts {
  status: string
  is_retrying: boolean
}

/** A request that failed or was stopped is not asked again, unless it says that it is retried. */
export const isAskedAgain = ({ status, is_retrying }: AskingFacts): boolean =>
  is_retrying || !['failed', 'tracking_stopped'].includes(status)
