import type { TableMigration } from '../migrate.ts'
import * as main from './0001-main.ts'
import * as webhooks from './0002-webhooks.ts'
import * as customFields from './0003-custom-fields.ts'
import * as tracking from './0004-tracking.ts'
import * as lists from './0005-lists.ts'
import * as positions from './0007-positions.ts'
import * as documents from './0008-documents.ts'
import * as limits from './0009-limits.ts'
import * as savedViews from './0010-saved-views.ts'
import * as bulkEdits from './0011-bulk-edits.ts'
import * as batches from './0012-batches.ts'
import * as deskLists from './0013-lists.ts'
import * as reading from './0014-reading.ts'
import * as shares from './0015-shares.ts'
import * as mail from './0016-mail.ts'
import * as logPosition from './0017-log-position.ts'
import * as requestSources from './0018-request-sources.ts'
import * as tabs from './0019-tabs.ts'
import * as actBy from './0020-act-by.ts'
import * as leases from './0021-leases.ts'
import * as names from './0022-names.ts'
import * as identities from './0023-identities.ts'
import * as notificationRecords from './0024-notification-records.ts'
import * as stopped from './0025-stopped.ts'
import * as eventValues from './0026-event-values.ts'
import * as limitPlans from './0030-limit-plans.ts'
import * as furtherAttributes from './0031-further-attributes.ts'
import * as importedRecords from './0032-imported-records.ts'
import * as shippingLines from './0033-shipping-lines.ts'
import * as openWork from './0035-open-work.ts'
import * as listOrder from './0036-list-order.ts'
import * as notes from './0038-notes.ts'
import * as uncertainValues from './0039-uncertain-values.ts'
import * as inboxOrder from './0042-inbox-order.ts'
import * as learnedAt from './0043-learned-at.ts'
import * as connections from './0044-connections.ts'
import * as eventSubscriptions from './0045-event-subscriptions.ts'
import * as receivedMessages from './0046-received-messages.ts'
import * as sourceSubscriptions from './0047-source-subscriptions.ts'
import * as attributeReports from './0048-attribute-reports.ts'
import * as positionFeeds from './0049-position-feeds.ts'
import * as receivedNews from './0050-received-news.ts'
import * as editedShipments from './0051-edited-shipments.ts'
import * as enteredValues from './0052-entered-values.ts'
import * as sourceHealth from './0053-source-health.ts'
import * as acknowledgements from './0054-acknowledgements.ts'
import * as availabilitySources from './0055-availability-sources.ts'
import * as provisionalTerminals from './0056-provisional-terminals.ts'
import * as askedSince from './0057-asked-since.ts'
import * as provisionalRecords from './0058-provisional-records.ts'
import * as editedContainers from './0060-edited-containers.ts'
import * as roles from './0061-roles.ts'
import * as people from './0062-people.ts'
import * as passwords from './0063-passwords.ts'
import * as leftOutOfMails from './0064-left-out-of-mails.ts'
import * as apiKeys from './0065-api-keys.ts'
import * as webhookConsole from './0066-webhook-console.ts'
import * as passkeys from './0067-passkeys.ts'
import * as openid from './0068-openid.ts'
import * as audit from './0069-audit.ts'
import * as embedKeys from './0072-embed-keys.ts'
import * as sealedWebhooks from './0074-sealed-webhooks.ts'
import * as outgoingMails from './0075-outgoing-mails.ts'
import * as auditOfStatements from './0076-audit-of-statements.ts'
import * as mailSenders from './0077-mail-senders.ts'
import * as embedKinds from './0078-embed-kinds.ts'
import * as auditOfEmbedKinds from './0079-audit-of-embed-kinds.ts'
import * as tariffs from './0080-tariffs.ts'
import * as pickupPhases from './0081-pickup-phases.ts'
import * as changesOfContainers from './0082-changes-of-containers.ts'
import * as storedClocks from './0083-stored-clocks.ts'
import * as home from './0085-home.ts'
import * as pickupAndDelivery from './0088-pickup-and-delivery.ts'
import * as failedAppointments from './0089-failed-appointments.ts'
import * as alerts from './0092-alerts.ts'
import * as historyOfContainers from './0095-history-of-containers.ts'
import * as deliveryOrders from './0096-delivery-orders.ts'
import * as partyContacts from './0097-party-contacts.ts'
import * as alertsOfHoursAndCosts from './0098-alerts-of-hours-and-costs.ts'
import * as alertsToWebhooks from './0099-alerts-to-webhooks.ts'
import * as calculatedDays from './0101-calculated-days.ts'
import * as whereabouts from './0102-whereabouts.ts'
import * as sitesOfShares from './0104-sites-of-shares.ts'
import * as wordsOfPages from './0105-words-of-pages.ts'
import * as learnedLayouts from './0106-learned-layouts.ts'
import * as checkedDocuments from './0107-checked-documents.ts'
import * as automaticAcceptance from './0108-automatic-acceptance.ts'
import * as possibleLinks from './0110-possible-links.ts'
import * as countsAndLessons from './0111-counts-and-lessons-of-documents.ts'
import * as notificationsBetweenProcesses from './0112-notifications-between-processes.ts'
import * as processes from './0113-processes.ts'
import * as keysOnPages from './0116-keys-on-pages.ts'
import * as editedPaths from './0117-edited-paths.ts'
import * as leasesOfRequests from './0118-leases-of-requests.ts'
import * as logsByMonth from './0119-logs-by-month.ts'
import * as dueWork from './0120-due-work.ts'
import * as largeAccounts from './0121-large-accounts.ts'
import * as useOfProcesses from './0122-use-of-processes.ts'
import * as originsOfKeys from './0123-origins-of-keys.ts'
import * as ownArrivals from './0124-own-arrivals.ts'
import * as gateHours from './0125-gate-hours.ts'
import * as knownBrowsers from './0127-known-browsers.ts'
import * as beforePort from './0128-before-port.ts'
import * as emailChanges from './0129-email-changes.ts'
import * as firstWrites from './0130-first-writes.ts'
import * as narrowerIndexes from './0131-narrower-indexes.ts'

/** In the order in which they run; a migration that was released is never changed. */
export const migrations: Record<string, TableMigration> = {
  '0001-main': main,
  '0002-webhooks': webhooks,
  '0003-custom-fields': customFields,
  '0004-tracking': tracking,
  '0005-lists': lists,
  '0007-positions': positions,
  '0008-documents': documents,
  '0009-limits': limits,
  '0010-saved-views': savedViews,
  '0011-bulk-edits': bulkEdits,
  '0012-batches': batches,
  '0013-lists': deskLists,
  '0014-reading': reading,
  '0015-shares': shares,
  '0016-mail': mail,
  '0017-log-position': logPosition,
  '0018-request-sources': requestSources,
  '0019-tabs': tabs,
  '0020-act-by': actBy,
  '0021-leases': leases,
  '0022-names': names,
  '0023-identities': identities,
  '0024-notification-records': notificationRecords,
  '0025-stopped': stopped,
  '0026-event-values': eventValues,
  '0030-limit-plans': limitPlans,
  '0031-further-attributes': furtherAttributes,
  '0032-imported-records': importedRecords,
  '0033-shipping-lines': shippingLines,
  '0035-open-work': openWork,
  '0036-list-order': listOrder,
  '0038-notes': notes,
  '0039-uncertain-values': uncertainValues,
  '0042-inbox-order': inboxOrder,
  '0043-learned-at': learnedAt,
  '0044-connections': connections,
  '0045-event-subscriptions': eventSubscriptions,
  '0046-received-messages': receivedMessages,
  '0047-source-subscriptions': sourceSubscriptions,
  '0048-attribute-reports': attributeReports,
  '0049-position-feeds': positionFeeds,
  '0050-received-news': receivedNews,
  '0051-edited-shipments': editedShipments,
  '0052-entered-values': enteredValues,
  '0053-source-health': sourceHealth,
  '0054-acknowledgements': acknowledgements,
  '0055-availability-sources': availabilitySources,
  '0056-provisional-terminals': provisionalTerminals,
  '0057-asked-since': askedSince,
  '0058-provisional-records': provisionalRecords,
  '0060-edited-containers': editedContainers,
  '0061-roles': roles,
  '0062-people': people,
  '0063-passwords': passwords,
  '0064-left-out-of-mails': leftOutOfMails,
  '0065-api-keys': apiKeys,
  '0066-webhook-console': webhookConsole,
  '0067-passkeys': passkeys,
  '0068-openid': openid,
  '0069-audit': audit,
  '0072-embed-keys': embedKeys,
  '0074-sealed-webhooks': sealedWebhooks,
  '0075-outgoing-mails': outgoingMails,
  '0076-audit-of-statements': auditOfStatements,
  '0077-mail-senders': mailSenders,
  '0078-embed-kinds': embedKinds,
  '0079-audit-of-embed-kinds': auditOfEmbedKinds,
  '0080-tariffs': tariffs,
  '0081-pickup-phases': pickupPhases,
  '0082-changes-of-containers': changesOfContainers,
  '0083-stored-clocks': storedClocks,
  '0085-home': home,
  '0088-pickup-and-delivery': pickupAndDelivery,
  '0089-failed-appointments': failedAppointments,
  '0092-alerts': alerts,
  '0095-history-of-containers': historyOfContainers,
  '0096-delivery-orders': deliveryOrders,
  '0097-party-contacts': partyContacts,
  '0098-alerts-of-hours-and-costs': alertsOfHoursAndCosts,
  '0099-alerts-to-webhooks': alertsToWebhooks,
  '0101-calculated-days': calculatedDays,
  '0102-whereabouts': whereabouts,
  '0104-sites-of-shares': sitesOfShares,
  '0105-words-of-pages': wordsOfPages,
  '0106-learned-layouts': learnedLayouts,
  '0107-checked-documents': checkedDocuments,
  '0108-automatic-acceptance': automaticAcceptance,
  '0110-possible-links': possibleLinks,
  '0111-counts-and-lessons-of-documents': countsAndLessons,
  '0112-notifications-between-processes': notificationsBetweenProcesses,
  '0113-processes': processes,
  '0116-keys-on-pages': keysOnPages,
  '0117-edited-paths': editedPaths,
  '0118-leases-of-requests': leasesOfRequests,
  '0119-logs-by-month': logsByMonth,
  '0120-due-work': dueWork,
  '0121-large-accounts': largeAccounts,
  '0122-use-of-processes': useOfProcesses,
  '0123-origins-of-keys': originsOfKeys,
  '0124-own-arrivals': ownArrivals,
  '0125-gate-hours': gateHours,
  '0127-known-browsers': knownBrowsers,
  '0128-before-port': beforePort,
  '0129-email-changes': emailChanges,
  '0130-first-writes': firstWrites,
  '0131-narrower-indexes': narrowerIndexes,
}

/**
 * The hash of every migration that has landed (see migrationHash). Databases store them, so a line here never changes:
 * a new migration adds one.
 */
export const landedHashes: Record<string, string> = {
  '0001-main': '2725d595769d2f4c8676183a5c5e8beb4c43508b4c8b21337920cc69ad1b47af',
  '0002-webhooks': '312cec413e8e901be4672e45bb9c0a082ac9515be1a5f737ebc5c9075d84c394',
  '0003-custom-fields': '7bbe4aef1865ea17024d781814750d4635c61ee03796173720050339b1a8ca93',
  '0004-tracking': '0ea14a1a29ac3faf53f1e5555c6d83803a12926a82f6f9b25bf58bfafdb28674',
  '0005-lists': 'eb8ec4dd995a0de61751e7a3eebef5177fd003481fd93b4bbfb1ea67d173f1d1',
  '0007-positions': '05b2d539d96b46261dd0a129b7be9192aa3e625c571a2d9828a973362888cfe3',
  '0008-documents': '7151af807902b785b6f1a8497cd36185f22c3ec87c38cd620828f0f831eb2c89',
  '0009-limits': '9f8a1d131bb394faaf7b7a6f8432c2ffba862cd7abb4994738ea7b74b097d2ac',
  '0010-saved-views': '169192273871d54289dcf7924e8160336f5851faa5b79e8f35d84c5ed28f10b6',
  '0011-bulk-edits': 'd598bc016b2d837544ad484811ad70dd311c8e3ef7630e009ca7100d859ae890',
  '0012-batches': '6917d2ece20814f26c6f9564a6ab76d451c7ec2fc54972d8d6973f0b2f1d203e',
  '0013-lists': 'ed277e8572a18be5d7a62947174be4140e4b1a485e15428353c6b95cfec1b07c',
  '0014-reading': '583b7899dc5a8e9e324d56ca7c56cbbeb738b9975a7e0a7765c5b60cb2bebb45',
  '0015-shares': '42f16e938ccff4dc39b4637742103edcba34ce7fc5d2eaf4ed8a990f5c37dc0a',
  '0016-mail': 'cafdc9613d2061693884806987be0f3859824c4204b940084695f0ee63181e9a',
  '0017-log-position': '01571d1c095b52fbc4d2f7b036d255802a5b29cc5234d07c21f52a1c7ebf7112',
  '0018-request-sources': '364392719e6d52b2cd6f58b3fcad0731aed9b7787bd100488c49d4fd1ccce4fc',
  '0019-tabs': '92831eeec3acdbb451b74f2482c788034e53e948fcb97d8c8db74213eacbec52',
  '0020-act-by': '9507866133cd6b3b4a65830ee4e3a5fcc0f1d7b7b6035cd8344874e707f8d273',
  '0021-leases': '81dae0de48935051abb580aa60542b483e5409019b281445ba218a88433caad0',
  '0022-names': 'a5cefef765811576b5fc7e96f348ba10c24dc9b582967e805a07957b9425c656',
  '0023-identities': '7d9c75264641589e463f11ba3ec55d3c8e478f2fdbd2372bac46bb2306869122',
  '0024-notification-records': '84dd4d02c019f1074614a434641c10c32f3151830a9ab36ef4855f6e9412e1da',
  '0025-stopped': 'aef8fe0260b090962dd015caa72a9977935517010c5146d87ccc14071164687c',
  '0026-event-values': '29d142855068d5ee7f20a3a836f58b7f6269b59502d9d9db21b53127c59b0d44',
  '0030-limit-plans': '735d4e098694037543c33849fdc98921f8cccab5e8970e3d62f11bfd7be5519e',
  '0031-further-attributes': '50dcdeb8411320847b8845a758fc1b155e5526b33b67daa4579f5df4937c5bce',
  '0032-imported-records': '2c561bfbe739ed644c5ffa9c3b4e82236faeab726a9aea00adc4bbc0465c78e8',
  '0033-shipping-lines': '5e194aa111b60506e709f35c247dd2335d7a488f6590e369bc8a3ac64cecf8d7',
  '0035-open-work': '8710496020a962096a81f99f1e8cf28b325adbed84d24b951f89ef2e2543de1e',
  '0036-list-order': 'e534a52f20ee56b3ceab382a3380e9abdd44222808d0fbae382c03add34de47d',
  '0038-notes': 'e8d4ae52a7f4f34a4209c59351c52fd97ca87ebd8a2d91e2bc465e289d4e492a',
  '0039-uncertain-values': '294d3f84fb193db792576d5139bfacf8bbdbdf82865f7a85a6ca11a8dfb16abc',
  '0042-inbox-order': 'a37ef8d64809fa1add3de45c7f8c09e225c98725c678d377ecd7de80e80ca597',
  '0043-learned-at': 'bf3f0b53fe5ab1351b74f0bf087b471d3672954d1982de306478ac050eecff15',
  '0044-connections': 'e43fa84acf1c7813698ac66b4c5cd3ffa098e15f3dafb3d378f76785ff86ddbc',
  '0045-event-subscriptions': 'e763b9b9056a90a4dfa4eafe701b03f26f23dd8aca8a306c830da14349033227',
  '0046-received-messages': '1f2eab0b3a56645063201148dcf6feb21c61f2dc8d9f3cc0eed5dbee63d69b18',
  '0047-source-subscriptions': 'caea6f619439b0ef3844e4bad7c7ae5a51f1fecd02c2e0d44860cdc6da9715a5',
  '0048-attribute-reports': 'ad056a6583ba4eada9ac35918572bdcfac07b5e3bb7c031c63aafd927c29c48e',
  '0049-position-feeds': '259012f384bceeb77e662335fc8262c610322a36d05e4fdd0c797f49336e2deb',
  '0050-received-news': 'a70b62bff0436a592882a8d79467891b11da392d2b93799eb314681a9166b1ab',
  '0051-edited-shipments': '9bb4a9370f87ca19fa1bb42c25b8ca31dff12eabe39865ad843bd9248e4c5e51',
  '0052-entered-values': '169bc2305067c4c759a8b484ea29a7a6edfe9167978926abff7cd6e48cdc9a40',
  '0053-source-health': 'a984c225112c2f7c65c805afb9050919a01ab8441500dab48d8b42c471a2d985',
  '0054-acknowledgements': '824368b6ec7c362fc856aec54b200d8d37a6dcfc1cd28fd40cdface07922b604',
  '0055-availability-sources': '68890e62b7475099900bcc22383a8fba4ecf59cd41a158ea91aef6bcc67eaa7b',
  '0056-provisional-terminals': '8e802f8b05a162a33da6382d290d08fae3c4d233e8443937393b887b71b60f0b',
  '0057-asked-since': '192227dfd6a0511c9c597c25a070f129c4a45562142d0a9bc68b92c6dedde394',
  '0058-provisional-records': '95d177fe3f763915126db3818be027d5f0ef1961335cdeb1c88a086250a5abb3',
  '0060-edited-containers': '778e880bc66b5d3640bb017d6d3247bcfcce9cd74e091f74395350955df27125',
  '0061-roles': 'fae647ef4c4eb3c50af53b751bfc33352ab575729486c4a8d23aefff54701bac',
  '0062-people': 'da8a999c0631a589b941252e105bff6b1fcd3005add3199ff55b0607e069e56e',
  '0063-passwords': '10cec50cf1405b52876cce1bb463a39bca5eb50cc8cae2d128172fa6e877a936',
  '0064-left-out-of-mails': '1ec1066c6a0308f6f62affaa8a3f6f6fd1d71a3de5ce9c735d1f599a27d3fadd',
  '0065-api-keys': '7b01584de075a425b323faa888b81190e043a0e7db20411c46d7fcf90b369d6e',
  '0066-webhook-console': '971126d005869e82a26db516ed7964fba48c8b4b50d282f148b1f9973b21c977',
  '0067-passkeys': '1cefe43b5af85bf50025b7166ce6f257360d3037f9ed37fd7df834ca082cb5f6',
  '0068-openid': 'd73fe9bc68bf0c1a52b8af6b3056efcdfd0d9facb56a6ac5fb48479b2543a201',
  '0069-audit': '62b5264cdda8cafe9bda8b40e676d2a468ef924c62d27162207c548257eb8038',
  '0072-embed-keys': 'd27f03605d5cd00fb7f56611f89420f7a6e3d5b303c3bda064c4d9f6d60f89f0',
  '0074-sealed-webhooks': 'a22c16bf97b3da94ae0b8b4596dbd8492b346336df7d81b5dbbec071f7b6f90f',
  '0075-outgoing-mails': 'a4e2b29029c7f9f751e855c23b1f610bd4515a46c214ec5c0f488ca272a9f131',
  '0076-audit-of-statements': 'b67ecc50e594475d274d65a3479051464cc6f11a5347eb7bbb7d7de9338e8e31',
  '0077-mail-senders': '7391bd72c7d863dd01071b2970871f3d60f0b3647e3b1ec37ac03ffffc11ce13',
  '0078-embed-kinds': '63f17b9451e1d8feee4af5e3b694614ba96aefe107dd92104e28b617b5739f6d',
  '0079-audit-of-embed-kinds': 'ac63f08b1522a08bb4c648335bd98552cfd864353a7c1077523b74a0685f6c18',
  '0080-tariffs': '86fb4a13ac6233c08749465c7903bcea8423973a8eaf6e36215fcb4121ce40cb',
  '0081-pickup-phases': '181d1e62d6fd71b672dc12ba0313f9eadf148209d858487e83d371d6e591bf5b',
  '0082-changes-of-containers': '9424e96ffc0fb08c856ef18f92c0f1269f603e376deaddb9cc0a0f19521b4f2f',
  '0083-stored-clocks': 'd167428d61204edfba86a93f3fc5d0e45a4fbfe494833144ffda446a55a59676',
  '0085-home': 'b016504335852cf6c47ee07a35ebcc7e920148e187a5a81c8c14257b17f197c8',
  '0088-pickup-and-delivery': '187bff49c57f7d4298c1d0ebc284942f46818c392ee8e94c5e6c816c97202d26',
  '0089-failed-appointments': '683b4ffe2e048a684536b65f9eb2e9b7c9786a37ebdd31d68ea0fdcdf7113261',
  '0092-alerts': 'b4df02559973f54c11f9b8ee4f7b2527ce1e539528cc819badb2097a38690ee2',
  '0095-history-of-containers': 'c7bb1183f6e0e48a6787c7c366b803208d6932212c16508b6bd6706db95618ed',
  '0096-delivery-orders': 'e420f080a94d622095978d2a12aaf57c94500db5ef26f7427f73555509f1ee40',
  '0097-party-contacts': '40957b28d215fa795d7d397bdb4026062872be768554ff19ae22432e8c038e49',
  '0098-alerts-of-hours-and-costs': 'fcb6a0a60af81a3631ad0958803eaa41ceaf5eb147da4a9c0d468b9d0673c5e2',
  '0099-alerts-to-webhooks': 'c0d67cc3e2192aed469b0574e6cbcf6820ef78dc83db92275bf6c019558d184b',
  '0101-calculated-days': '074cc6dc5b31b14b76c5deeff215b65695cbd62846844951dad3e969859126af',
  '0102-whereabouts': '5f5b828bb39cdfb8eb4a8124d8cf608f7f701c2e0766fe426cd32443075749b0',
  '0104-sites-of-shares': 'f2ae18fcc9ba9c4700a03358473e013db4b353fedd2234abebeec0522c1d04d8',
  '0105-words-of-pages': 'f79edd1654b91d63bcf993cc62b6ef8b81262eb15fbd85e8b3bdc148242ad4b0',
  '0106-learned-layouts': '7b4d6c62c9acdd079cd38581a986bbb91f5ae053293c7c882557a8630dff7b84',
  '0107-checked-documents': 'f643a417e0ec8d5f8861b7eabed1994d26eb8932c4ed6c5c36ca6d73afa4f53e',
  '0108-automatic-acceptance': 'dda2804ea9adee34f6ed638a2514d9b8edb8f88bbd4fbc0ca0b27d8662e6775d',
  '0110-possible-links': 'dc29614d1662b3fcd791dc98ad2003d1c5d773ff471e40a92e5385e7e1db10d6',
  '0111-counts-and-lessons-of-documents': '7db9812a1b6018113feae8195128bb3fa49e89c19592d87893acbcc4a8d6039f',
  '0112-notifications-between-processes': '4dad7590d194a4c5d7926efd456d091e23c3d19f866d598eeed170fe2c5b7d7e',
  '0113-processes': 'faf2338262723505aef300208b1ed5e4f1080c26b5e2ffa873a8c957bd8a8039',
  '0116-keys-on-pages': '39136af030e5d25a490fa21b709820b4ca595e194ac1d0ae5b3ce838d9d7d81c',
  '0117-edited-paths': '404bc79b5ddc80659d7affbe678cf224fdd10e45c53301949febf29479f771c0',
  '0118-leases-of-requests': '491fce35c5dd56e7780175e93e90dbbc850fddb978a0bce4112c685189bfa8d7',
  '0119-logs-by-month': '90d2c4df2acacc4cffc74bee0a97636800f9f0f8829dca393eb420bdbd10b59a',
  '0120-due-work': '5c3f5a3895ce40d00994bf035739a32f4736d1ff32831c2fc548ce792a7725a5',
  '0121-large-accounts': '67515a2a925efd8e870899b16a2adac28d05da54dbbea2bda25709a072e74529',
  '0122-use-of-processes': '32f8fad9aee4cfed58dbf76f550b1d327be4f8056d00690c51f4a83b7c5e2ecc',
  '0123-origins-of-keys': '968cbaf739f94a878a0240fb695ebf0b349d5fd62c568c926ed74476bedfdde2',
  '0124-own-arrivals': 'db294ad10c5ccd4e3d84259b2bb89681eb71a6d755f92dbf86dbb1514730b3d4',
  '0125-gate-hours': 'b36f8db694ca382d19fd36ec801f1fd854af4831875dcf5dced9276cb0047fa2',
  '0127-known-browsers': 'da299416881a2248ddafd52a706be3eef6dd43cf9b066005dc419b18f9e89659',
  '0128-before-port': '0b8352f1253bfb9db2e214ce29eb1642028dfa8395c66a1d1aae1ee66745092d',
  '0129-email-changes': '5b066a99f401f94617439e8ae16d940ae8f64d3531d4e918ecd6bde8ef8cd94e',
  '0130-first-writes': '76cff6e925b03314b573d5c70eef071e018bbf127a04b0a777f74056767fcd49',
  '0131-narrower-indexes': '7d2bc6725ca3042fc7d4ef115278252496025c3a8af7b8d6e5cee9768d94fc3e',
}
