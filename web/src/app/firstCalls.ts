// What a screen asks for first, as the address bar of the API has it: asked before the program is there
// (scripts/early). A call that the screen makes differently is made twice; web/e2e/first-view.e2e.ts sees it.
import { bounds } from '../api/facts';
import type { Permission } from '../api/permissions';

export interface FirstCall {
  permission: Permission;
  /** `:id` is the number in the address of the screen. */
  address: string;
  /** Sent with POST, as it is: the question of a list that is too long for an address. */
  body?: string;
  /** Only while this list is shown as it is at first. */
  list?: string;
  /** Only where the address asks for nothing in particular. */
  isUsual?: boolean;
}

const one = '?_limit=1';
const rows = '_limit=100&_offset=0';
const ofMember = 'member_id=:id&_limit=10';

const asLastSeen = (list: string) => `/api/loginparam/get_loginParam/list.${list}`;
const historyOf = (entity: string) => `/api/tools/get.history/${entity}/:id?_limit=20&_offset=0`;

export const firstCalls: Record<string, FirstCall[]> = {
  '/': [
    {
      permission: 'cards.create',
      address: '/api/card/get.card_creation.member_list',
      body: '{"onlyEligible":true,"_limit":1}',
    },
    { permission: 'cards.read', address: '/api/card/get.card_list?card_status=created&_limit=1' },
    { permission: 'cards.read', address: '/api/card/get.card_expiring' },
    { permission: 'deliveries.read', address: `/api/card/get.card_to_deliver${one}` },
    {
      permission: 'deliveries.read',
      address: '/api/delivery/get.delivery_list?unsettledDays=30&_limit=1',
    },
    { permission: 'members.read', address: '/api/member/get.member_count' },
    { permission: 'geography.read', address: `/api/region/get.region_list${one}` },
    { permission: 'geography.read', address: `/api/department/get.department_list${one}` },
    { permission: 'geography.read', address: `/api/subprefecture/get.subprefecture_list${one}` },
    { permission: 'geography.read', address: `/api/locality/get.locality_list${one}` },
    { permission: 'users.read', address: `/api/user/user_list?_limit=${bounds.pageRows.max}` },
    { permission: 'photos.check', address: `/api/member/get.photo_to_check_list${one}` },
    { permission: 'tools.read', address: '/api/tools/get.job_list?job_state=failed&_limit=1' },
  ],
  '/members': [
    { permission: 'members.read', address: asLastSeen('members') },
    {
      permission: 'members.read',
      address: `/api/member/get.member_list?_orderBy=member_createdAt&_descending=true&${rows}`,
      list: 'members',
    },
  ],
  '/members/:id': [
    { permission: 'members.read', address: '/api/member/get_member/:id' },
    { permission: 'members.read', address: '/api/member/get_member-family/:id' },
    {
      permission: 'cards.read',
      address: `/api/card/get.card_list?${ofMember}&_orderBy=card_createdAt&_descending=true`,
    },
    {
      permission: 'transactions.read',
      address: `/api/transaction/get.transaction_list?${ofMember}&_orderBy=transaction_date&_descending=true`,
    },
    { permission: 'cooperatives.read', address: '/api/cooperative/get.membership_list?member_id=:id' },
    {
      permission: 'parcels.read',
      address: '/api/parcel/get.parcel_list?member_id=:id&_limit=100&_orderBy=parcel_code',
    },
    { permission: 'members.read', address: historyOf('member') },
  ],
  '/parcels': [
    { permission: 'parcels.read', address: asLastSeen('parcels') },
    {
      permission: 'parcels.read',
      address: `/api/parcel/get.parcel_list?_orderBy=parcel_code&_descending=false&${rows}`,
      list: 'parcels',
    },
  ],
  '/cards': [
    { permission: 'cards.read', address: asLastSeen('cards') },
    {
      permission: 'cards.read',
      address: `/api/card/get.card_list?_orderBy=card_createdAt&_descending=true&${rows}`,
      list: 'cards',
    },
  ],
  '/delivery/:id': [
    { permission: 'deliveries.read', address: '/api/delivery/get.delivery/:id' },
    { permission: 'deliveries.read', address: asLastSeen('delivery-lines') },
    { permission: 'deliveries.read', address: historyOf('delivery') },
  ],
  '/metabase_stats': [
    { permission: 'statistics.read', address: '/api/metabase/members', isUsual: true },
    {
      permission: 'geography.read',
      address: `/api/region/get.region_list?_limit=${bounds.pageRows.max}&_orderBy=region_name`,
    },
  ],
};
