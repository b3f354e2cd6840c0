import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { queryClient } from '../api/index.ts'
import { WebhookConsole } from './webhooks/console.tsx'
import { Endpoint, NEW_ENDPOINT } from './webhooks/endpoint.tsx'
import {
  eventCategoriesQuery,
  eventCountsQuery,
  healthQuery,
  webhookQuery,
  webhooksQuery,
} from './webhooks/queries.ts'
import './webhooks/webhooks.css'

/** The endpoint that is edited; null for the list. */
const editedIn = (fields: URLSearchParams) => fields.get('edit')

export function loader({ request }: LoaderFunctionArgs) {
  const edited = editedIn(new URL(request.url).searchParams)
  void queryClient.prefetchQuery(healthQuery)
  if (edited === null) {
    void queryClient.prefetchQuery(webhooksQuery)
    return null
  }
  void queryClient.prefetchQuery(eventCategoriesQuery)
  void queryClient.prefetchQuery(eventCountsQuery)
  if (edited !== NEW_ENDPOINT) void queryClient.prefetchQuery(webhookQuery(edited))
  return null
}

/** Webhooks: all of them with the log, or one endpoint. One page, for each is a line of the shell. */
export const Component = () => {
  const [fields] = useSearchParams()
  const edited = editedIn(fields)
  return edited === null ? <WebhookConsole /> : <Endpoint id={edited} />
}
