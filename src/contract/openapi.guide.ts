import { errorTitles } from './jsonapi/index.ts'
import { MAX_INCLUDE_DEPTH, pageSize, rateBuckets, rateWindowSeconds } from './vocabulary/index.ts'

const fence = '```'

/** What a reader needs to know before the first request, in Markdown: the `info.description` of the document. */
export const guide = `Portolan tracks ocean shipments and their containers from a bill of lading, a booking or a container number,
tells webhooks of every change, and keeps the papers.

## Authentication

Send an API key with every request:

${fence}sh
curl -g -H "Authorization: Token $KEY" "$BASE/containers?include=shipment"
${fence}

\`$BASE\` is the address of the service with \`/v2\`. The key belongs to an account, and all that a key reads or writes is that
account's. A browser that is signed in sends its cookie instead. Without a key, or with a wrong one, the answer is 401.

## Format

Requests and answers are JSON:API documents. Answers have the type \`application/vnd.api+json\`; bodies are read as
\`application/vnd.api+json\` or \`application/json\`. A record has \`id\`, \`type\`, \`attributes\`, \`relationships\` and \`links\`. Times are ISO
8601 in UTC, with an IANA time zone beside them; ports are UN/LOCODE. Words in a list of allowed values may grow: read one that
you do not know as unknown.

## Related records

\`include\` takes relations, separated by commas, with dots to follow them ${MAX_INCLUDE_DEPTH} deep:
\`include=containers.transport_events,port_of_lading\`. They come in \`included\`, each once.

## Lists

- \`page[number]\` begins at 1; \`page[size]\` is ${pageSize.standard} and at most ${pageSize.most}. Follow \`links.next\` until there is none. \`meta.total\` counts all.
- \`page[cursor]\` reads a long list to its end without getting slower: start with it empty and follow \`links.next\`.
- \`filter[name]\` and \`sort\` (\`-\` before a name for descending) take what the list names below. A filter that it does not name is
  ignored, a larger \`page[size]\` is cut, and \`meta.warnings\` says so; a signed-in browser is answered 400. Other parameters that mean nothing here are ignored.

In a shell, write \`curl -g\`, or percent-encode the brackets.

## Errors

Every refusal has the same shape. \`source.pointer\` leads to a field of the body, \`source.parameter\` names a parameter:

${fence}json
{
  "errors": [
    {
      "status": "422",
      "title": "Unprocessable Entity",
      "detail": "Scac must be exactly 4 letters",
      "source": { "pointer": "/data/attributes/scac" }
    }
  ]
}
${fence}

| Status | Title |
|---|---|
${Object.entries(errorTitles)
  .map(([status, title]) => `| ${status} | ${title} |`)
  .join('\n')}

A record of another account is answered like one that does not exist: 404.

## Limits

In any ${rateWindowSeconds} seconds an account may ask, unless its operator set it otherwise:

| Bucket | Requests |
|---|---|
${Object.entries(rateBuckets)
  .map(([bucket, most]) => `| \`${bucket}\` | ${most} |`)
  .join('\n')}

The window rolls, and all keys of an account count together. The answer beyond it is 429 with \`Retry-After\`: the whole seconds
after which a request passes. What was refused is not counted. To follow many containers, let webhooks tell you.

## Verifying webhooks

Each delivery carries \`X-T49-Webhook-Signature\`, the lower-case hex HMAC-SHA256 of the raw body under the secret of the webhook:

${fence}js
import { createHmac, timingSafeEqual } from 'node:crypto'

function isGenuine(rawBody, signature, secret) {
  const own = createHmac('sha256', secret).update(rawBody).digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === own.length && timingSafeEqual(given, own)
}
${fence}

Beside it stand the headers of Standard Webhooks (\`webhook-id\`, \`webhook-timestamp\`, \`webhook-signature\`), which also protect against
deliveries that are played again; its libraries verify them. Answer 200, 201, 202 or 204 within 10 seconds; anything else is tried
again, 12 times over about 20 hours. A delivery may come twice or out of order: compare \`data.id\`.

## Following changes

\`GET /stream\` goes on for as long as it is listened to (server-sent events). \`begun\` comes first; \`changed\` tells the ids of \`shipments\`, \`containers\`
and \`tracking_requests\` that something happened to; ask for those that you show. \`reset\` says that more happened than is reported one
by one. A client that comes back with \`Last-Event-ID\` receives what it missed.

## Extensions

Operations marked as extensions are Portolan's own, beside the public interface; the document has \`x-portolan-extension\` on them.
`

/** A sentence for each tag of the operations; one without is shown by its name. */
export const tagDescriptions: Record<string, string> = {
  'Tracking requests': 'Ask for a number to be tracked; shipments and containers come of it.',
  Shipments: 'What a bill of lading or booking covers: its ports, vessel and times.',
  Containers: 'Boxes, their events, deadlines, holds, fees and the route on a map.',
  'Custom fields': "An account's own fields on shipments, containers and tracking requests.",
  'Custom field definitions': 'Which custom fields there are, and what they take.',
  'Custom field options': 'The choices of a custom field that takes one of several.',
  Parties: 'Customers, by whom tracking requests are distinguished.',
  Ports: 'Ports, by id or UN/LOCODE.',
  Terminals: 'Terminals of ports and railways.',
  'Metro areas': 'Inland places that containers go to.',
  'Shipping lines': 'Carriers, with the SCAC to ask them by.',
  Vessels: 'Ships, their positions and where they are expected.',
  Reference: 'Ports, terminals, metro areas, shipping lines and vessels.',
  Documents: 'Upload papers, have them read, correct and find them.',
  'Document schemas': 'Which fields are read from which type of document.',
  'Email submissions': 'E-mails that brought documents.',
  Search: 'Find by any part of a number.',
  Webhooks: 'Where to tell of changes, and of which.',
  'Webhook notifications': 'What was sent, whether it arrived, and how each event looks.',
  Imports: 'Take over records that another service of this interface reported.',
  'Saved views': 'Lists as people want to find them again.',
  Exports: 'Lists as files.',
  'API keys': 'What programs sign in with, what each may do, and how much of the limits is used.',
  People: 'Who is in the account, with which role, who was invited, and where one is signed in.',
  Session: 'Signing a browser in and out, and what it shows all the time.',
}
