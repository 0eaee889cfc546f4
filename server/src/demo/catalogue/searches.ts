/** What was searched for in the month before the demo shop opened: how often, what was found, clicked on and bought. */
export const demoSearches = [
  { query: 'running shoes', times: 412, results: 15, clicks: 301, orders: 44 },
  { query: 'football', times: 287, results: 12, clicks: 190, orders: 21 },
  { query: 'yoga mat', times: 198, results: 7, clicks: 141, orders: 19 },
  { query: 'tennis racket', times: 164, results: 12, clicks: 120, orders: 9 },
  { query: 'pickleball', times: 131, results: 0, clicks: 0, orders: 0 },
  { query: 'backpack', times: 96, results: 4, clicks: 52, orders: 6 },
  { query: 'padel', times: 88, results: 0, clicks: 0, orders: 0 },
  { query: 'bike helmet', times: 74, results: 9, clicks: 49, orders: 7 },
  { query: 'kayak', times: 41, results: 0, clicks: 0, orders: 0 },
  { query: 'badminton', times: 37, results: 1, clicks: 11, orders: 1 },
  { query: 'gift card', times: 29, results: 0, clicks: 0, orders: 0 },
  { query: 'treadmill', times: 22, results: 0, clicks: 0, orders: 0 },
  { query: 'snorkel', times: 17, results: 2, clicks: 9, orders: 2 },
  { query: 'massage gun', times: 12, results: 0, clicks: 0, orders: 0 },
  { query: 'darts', times: 8, results: 1, clicks: 1, orders: 0 },
] as const;
