// The views whose weight is limited: what each loads at once, and what it may weigh (docs/decisions/0034,
// 0145).
const FRAME = ['index.html', 'src/app/layouts/default.tsx'];
/** Sources from the web's folder; files and kilobytes as they travel. */
export const VIEWS = [
  { name: 'sign-in', sources: ['index.html', 'src/app/layouts/login.tsx'], files: 8, kb: 287 },
  {
    name: 'home',
    sources: [...FRAME, 'src/app/layouts/home.tsx', 'src/features/home/page.tsx'],
    files: 8,
    kb: 274,
  },
  { name: 'members', sources: [...FRAME, 'src/features/members/list.tsx'], files: 11, kb: 380 },
  { name: 'cards', sources: [...FRAME, 'src/features/cards/list.tsx'], files: 13, kb: 425 },
  { name: 'member', sources: [...FRAME, 'src/features/members/page.tsx'], files: 15, kb: 435 },
  { name: 'delivery', sources: [...FRAME, 'src/features/deliveries/page.tsx'], files: 13, kb: 425 },
  { name: 'parcels', sources: [...FRAME, 'src/features/parcels/list.tsx'], files: 15, kb: 440 },
  { name: 'enrolment', sources: [...FRAME, 'src/features/members/enrolment/page.tsx'], files: 15, kb: 430 },
];
