-- Named sets of rights (decision 111). Whoever is `admin` has all of them, whatever stands here: the first row is there to be
-- listed and referred to.
create table staff_role (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 60),
  name_key text collate "C" not null constraint staff_role_taken unique,
  rights text[] not null check (cardinality(rights) > 0),
  v integer not null default 0
);

insert into staff_role (id, name, name_key, rights) values
  ('01890000-0000-7000-8000-000000000a01', 'Administrator', 'administrator',
    '{catalogue,stock,orders,refunds,customers,marketing,content,reports,settings,staff}'),
  ('01890000-0000-7000-8000-000000000a02', 'Manager', 'manager',
    '{catalogue,stock,orders,refunds,customers,marketing,content,reports,settings}'),
  ('01890000-0000-7000-8000-000000000a03', 'Packer', 'packer', '{stock,orders}'),
  ('01890000-0000-7000-8000-000000000a04', 'Support', 'support', '{orders,refunds,customers}'),
  ('01890000-0000-7000-8000-000000000a05', 'Editor', 'editor', '{catalogue,marketing,content}'),
  ('01890000-0000-7000-8000-000000000a06', 'Accountant', 'accountant', '{reports}');

-- None: an administrator, or a customer.
alter table account add column staff_role_id uuid references staff_role;
create index account_staff on account (staff_role_id) where staff_role_id is not null;

create table staff_invitation (
  id uuid primary key,
  email text not null check (char_length(email) between 3 and 254),
  email_key text collate "C" not null constraint staff_invitation_taken unique,
  role_id uuid not null references staff_role,
  invited_by uuid not null references account,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- One for each mail that may have arrived.
  token_hashes bytea[] not null default '{}'
);

-- What somebody was when they did it.
alter table journal add column actor_role text;
